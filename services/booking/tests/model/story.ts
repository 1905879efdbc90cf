import type { Absent, CancelledBy, CancelReason, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { SettledBy } from '@fieldside/contracts/attendance.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import {
  type Agreed,
  type Appointment,
  type Completed,
  type Proposal,
  requestIn,
  type StateName,
  startOf,
} from '../../src/appointments/rules/appointment.ts'
import { NOT_REPORTED } from '../../src/appointments/rules/attendance.ts'
import type { AppointmentEvent } from '../../src/appointments/rules/events.ts'
import { evolve } from '../../src/appointments/rules/evolve.ts'

/**
 * One appointment according to its published events. `evolve` holds the state; the guards below repeat the rules
 * without `decide`.
 */
export type Story = {
  appointment: Appointment
  version: number
  /** How many of its events report a charged fee. */
  fees: number
  /** An accepted proposal emits two events: accepted and confirmed. */
  emittedTwice: boolean
}
type Data = Record<string, unknown> & { status: string; starts_at: string; ends_at: string }

const must = (holds: boolean, words: string): void => {
  if (!holds) throw new Error(words)
}
const instant = (value: unknown): Date => new Date(String(value))
const same = (a: Date | undefined, b: unknown): boolean => a?.getTime() === instant(b).getTime()

const HELD: readonly StateName[] = ['requested', 'accepted_by_athlete', 'accepting', 'confirmed', 'paid']
export const isHeld = ({ appointment }: Story): boolean => HELD.includes(appointment.state.name)
export const isOpenToBoth = ({ appointment: { state } }: Story): boolean =>
  ['confirmed', 'paid', 'completed'].includes(state.name)
/** The two sides read the address of a session in person also once it is settled that it wasn't held. */
export const showsPlace = (story: Story, place: string): boolean => {
  const { attendance } = story.appointment
  const isNotHeld = attendance.name === 'settled' && attendance.absent !== null
  return isOpenToBoth(story) || (isNotHeld && place === 'in_person')
}
export const spanOf = ({ appointment: { state, duration_minutes } }: Story) => {
  const from = startOf(state).getTime()
  return { from, until: from + duration_minutes * 60_000 }
}

const pending = ({ state }: Appointment) => {
  const request = requestIn(state)
  if (!request) throw new Error(`it is ${state.name}, not pending`)
  return request
}
const agreed = ({ state }: Appointment): Agreed => {
  if (state.name === 'confirmed' || state.name === 'paid') return state
  throw new Error(`it is ${state.name}, not agreed`)
}
const aDayBefore = (starts: Date, now: Date) =>
  must(starts.getTime() - now.getTime() >= 24 * HOUR_MS, 'less than 24 hours before its start')
const alternateOf = (appointment: Appointment): Proposal => {
  const request = pending(appointment)
  if (request.name === 'requested' && request.proposal) return request.proposal
  throw new Error('nothing was suggested')
}
const moveOf = (appointment: Appointment): Proposal => {
  const { proposal } = agreed(appointment)
  if (!proposal) throw new Error('no new time was proposed')
  return proposal
}
/** The times in the data of an event that must be as proposed. */
const asProposed = (proposal: Proposal, time: unknown): Proposal => {
  must(same(proposal.starts_at, time), 'not the time that was proposed')
  return proposal
}

const guardCancelled = (appointment: Appointment, data: Data, now: Date): void => {
  const { cancelled_by: by, reason, was_completed } = data
  const { state, created_at } = appointment
  const request = requestIn(state)
  if (reason === 'called_off' && request) must(by === 'athlete', 'a professional called off a request')
  else if (reason === 'called_off') aDayBefore(agreed(appointment).starts_at, now)
  else if (reason === 'not_answered') {
    const open = pending(appointment)
    const start = open.name === 'accepted_by_athlete' ? open.agreed_start : open.starts_at
    const expiry = Math.min(created_at.getTime() + 48 * HOUR_MS, start.getTime())
    must(now.getTime() >= expiry, 'expired too early')
  } else {
    must(reason === 'did_not_take_place', `cancelled as ${reason}`)
    const { attendance } = appointment
    const isSettled = attendance.name === 'settled' && attendance.absent === data.absent
    must(isSettled && data.absent !== null, 'it was not settled as not held')
    must(was_completed === (state.name === 'completed'), 'was_completed is wrong')
  }
}

const sessionOf = (appointment: Appointment): Agreed | Completed =>
  appointment.state.name === 'completed' ? appointment.state : agreed(appointment)

const guardReported = ({ attendance }: Appointment, data: Data, now: Date): void => {
  const [by, absent] = [data.by as Side, data.absent as Absent]
  must(attendance.name === 'open', 'a report or a notice was waiting')
  must(!attendance.reported.includes(by), 'the side had reported before')
  must(absent !== by, 'the own absence waits for an answer')
  const sinceEnd = (now.getTime() - instant(data.ends_at).getTime()) / HOUR_MS
  must(now >= instant(data.starts_at) && sinceEnd <= 7 * 24, 'reported outside of the 7 days')
  must(now.getTime() + 72 * HOUR_MS === instant(data.answer_by).getTime(), 'another time to answer')
}

/** Each way to settle follows what allows it. */
const guardSettled = ({ attendance, paid_at, state }: Appointment, data: Data, now: Date): void => {
  const { absent, reported_by, settled_by } = data
  must((data.outcome === 'held') === (absent === null), 'outcome is wrong')
  must(attendance.name !== 'settled', 'settled twice')
  if (settled_by === 'report') {
    must(absent === reported_by && now >= instant(data.starts_at), 'not a report of the own absence')
    must(attendance.name === 'open' || attendance.name === 'noticed', 'a report was waiting')
  } else if (settled_by === 'release') {
    must(attendance.name === 'noticed' && attendance.by === absent, 'released without a notice')
  } else {
    const claim = attendance as { name: string; by: Side; absent: unknown; answer_by: Date }
    must(claim.by === reported_by, 'another side reported')
    must(claim.name === (settled_by === 'decision' ? 'contested' : 'reported'), 'nothing waited')
    must(settled_by === 'decision' || claim.absent === absent, 'settled another report')
    const moves = absent !== 'athlete' && (state.name === 'paid' || paid_at != null)
    must(settled_by !== 'silence' || (now >= claim.answer_by && !moves), 'settled by silence')
  }
}

type Guarded = (appointment: Appointment, data: Data, now: Date) => AppointmentEvent[]

/** Opening an accept isn't published. The event that ends it implies it. */
const opened = (by: Side, accepted_start: Date, at: Date): AppointmentEvent => ({
  type: 'accept_opened',
  at,
  by,
  accepted_start,
})

/** What each published event says, guarded by the rules. */
const EVENTS: Record<string, Guarded> = {
  'appointment-declined': (appointment, data, at) => {
    pending(appointment)
    return [{ type: 'declined', at, starts_at: instant(data.starts_at) }]
  },
  'appointment-confirmed': (appointment, data, at) => {
    const request = pending(appointment)
    const by = data.agreed_by as Side
    const kept = request.name === 'accepted_by_athlete' ? request.agreed_start : request.starts_at
    const start = by === 'athlete' ? alternateOf(appointment).starts_at : kept
    must(same(start, data.starts_at), 'confirmed at a time that nobody agreed to')
    const fee_charged = data.first_booking_fee_charged === true
    return [opened(by, start, at), { type: 'accept_confirmed', at, by, starts_at: start, fee_charged }]
  },
  'alternate-time-suggested': (appointment, data, at) => {
    pending(appointment)
    const proposal = { for: 'request', by: 'professional', starts_at: instant(data.suggested_date) } as const
    return [{ type: 'time_proposed', at, proposal }]
  },
  'alternate-time-accepted': (appointment, data, at) => {
    const { starts_at } = asProposed(alternateOf(appointment), data.starts_at)
    must(starts_at > at, 'the suggested time has passed')
    return []
  },
  'alternate-time-declined': (appointment, _data, at) => [
    { type: 'proposal_declined', at, proposal: alternateOf(appointment), by: 'athlete' },
  ],
  'alternate-fee-failed': (appointment, data, at) => {
    const { starts_at } = alternateOf(appointment)
    const problem = String(data.problem)
    return [
      opened('athlete', starts_at, at),
      { type: 'accept_kept', at, starts_at, problem, acceptable: true },
    ]
  },
  'accept-failed': (appointment) => {
    pending(appointment)
    return []
  },
  'answer-reminded': (appointment, data, at) => {
    const request = pending(appointment)
    const { reminded_at, created_at, updated_at } = appointment
    if (data.is_last) {
      const due = new Date(request.answer_by.getTime() - 6 * HOUR_MS)
      must(updated_at < due && due <= at && at < request.answer_by, 'last reminded twice or at a wrong time')
      must(same(instant(data.answer_by), request.answer_by), 'another time of expiry')
      must(request.name !== 'requested' || request.proposal === null, 'it waits for the athlete')
      return [{ type: 'last_reminded', at }]
    }
    const isDue = at.getTime() >= created_at.getTime() + 24 * HOUR_MS
    must(reminded_at === null && isDue, 'reminded twice or too early')
    return [{ type: 'reminded', at }]
  },
  'session-reminder-due': (appointment, data, at) => {
    const { starts_at } = agreed(appointment)
    const isDay = data.reminder === 'day'
    const reminder = isDay ? 'day' : 'hour'
    const of = isDay ? appointment.day_reminded_of : appointment.hour_reminded_of
    const dueMs = starts_at.getTime() - (isDay ? 24 : 1) * HOUR_MS
    must(!same(of ?? undefined, starts_at), 'reminded twice of a start')
    must(at.getTime() >= dueMs && at < starts_at, 'reminded too early, or after the start')
    must(dueMs - appointment.agreed_at!.getTime() >= HOUR_MS / 2, 'reminded right after the agreement')
    return [{ type: 'session_reminded', at, reminder, starts_at }]
  },
  'appointment-cancelled': (appointment, data, at) => {
    guardCancelled(appointment, data, at)
    const by = data.cancelled_by as CancelledBy
    const reason = data.reason as CancelReason
    const facts = { was_agreed: false, was_completed: false, in_time: false, accept_given_up: false }
    const starts_at = instant(data.starts_at)
    return [{ type: 'cancelled', at, starts_at, by, reason, ...facts, approval_withdrawn: false }]
  },
  'late-notice-given': (appointment, data, at) => {
    const hours = (agreed(appointment).starts_at.getTime() - at.getTime()) / HOUR_MS
    must(appointment.attendance.name === 'open' && hours > 0 && hours < 24, 'no time for a notice')
    return [{ type: 'late_notice_given', at, by: data.by as Side }]
  },
  'released-time-refilled': ({ attendance }, _data, at) => {
    must(attendance.name === 'settled' && attendance.settled_by === 'release', 'its time was not released')
    return [{ type: 'released_time_refilled', at }]
  },
  'late-notice-withdrawn': ({ attendance }, data, at) => {
    must(attendance.name === 'noticed' && attendance.by === data.by, 'not their notice')
    return [{ type: 'late_notice_withdrawn', at, by: data.by as Side }]
  },
  'attendance-reported': (appointment, data, at) => {
    sessionOf(appointment)
    guardReported(appointment, data, at)
    const [by, absent] = [data.by as Side, data.absent as Absent]
    return [{ type: 'absence_reported', at, by, absent, answer_by: instant(data.answer_by) }]
  },
  'attendance-withdrawn': ({ attendance }, data, at) => {
    const isWaiting = attendance.name === 'reported' || attendance.name === 'contested'
    must(isWaiting && attendance.by === data.by, 'not their report')
    return [{ type: 'absence_report_withdrawn', at, by: data.by as Side, absent: data.absent as Absent }]
  },
  'attendance-contested': ({ attendance }, data, at) => {
    must(attendance.name === 'reported' && attendance.by === data.by, 'nothing was reported')
    must(data.contested_by !== data.by, 'contested by the side that reported')
    return [{ type: 'absence_report_contested', at, by: data.by as Side, absent: data.absent as Absent }]
  },
  'attendance-settled': (appointment, data, at) => {
    sessionOf(appointment)
    guardSettled(appointment, data, at)
    const settled_by = data.settled_by as SettledBy
    const absent = data.absent as Absent | null
    return [{ type: 'attendance_settled', at, by: data.reported_by as Side, absent, settled_by }]
  },
  'appointment-completed': (appointment, data, at) => {
    const { starts_at } = agreed(appointment)
    must(at >= instant(data.ends_at), 'completed before its end')
    return [{ type: 'completed', at, starts_at }]
  },
  'review-invitation-due': (appointment, data, at) => {
    must(appointment.state.name === 'completed', 'invited to review a session that is not completed')
    must(appointment.review_invited_at === null, 'invited twice')
    must(at.getTime() >= instant(data.ends_at).getTime() + 3 * HOUR_MS, 'invited too early')
    return [{ type: 'review_invited', at }]
  },
  'new-time-proposed': (appointment, data, at) => {
    aDayBefore(agreed(appointment).starts_at, at)
    const by = data.proposed_by as Side
    const proposal = { for: 'session', by, starts_at: instant(data.proposed_date) } as const
    return [{ type: 'time_proposed', at, proposal }]
  },
  'new-time-declined': (appointment, data, at) => {
    const proposal = asProposed(moveOf(appointment), data.proposed_date)
    const hours = (agreed(appointment).starts_at.getTime() - at.getTime()) / HOUR_MS
    const by = data.declined_by as CancelledBy
    must(by !== 'system' || hours < 24 || proposal.starts_at <= at, 'a proposal ended too early')
    return [{ type: 'proposal_declined', at, proposal, by }]
  },
  'appointment-rescheduled': (appointment, data, at) => {
    const { starts_at: previous_start } = agreed(appointment)
    aDayBefore(previous_start, at)
    const proposal = asProposed(moveOf(appointment), data.starts_at)
    return [{ type: 'rescheduled', at, proposal, previous_start }]
  },
}

/** Begins with a request. Terms that no rule reads stay empty. */
export const begin = (event: Envelope, now: Date): Story => {
  const data = event.data as Data
  must(event.type === 'booking.appointment-requested', `it begins with ${event.type}`)
  const [starts_at, ends_at] = [instant(data.starts_at), instant(data.ends_at)]
  const answer_by = new Date(Math.min(now.getTime() + 48 * HOUR_MS, starts_at.getTime()))
  const appointment = {
    id: event.subject,
    created_at: now,
    duration_minutes: (ends_at.getTime() - starts_at.getTime()) / 60_000,
    updated_at: now,
    agreed_at: null,
    day_reminded_of: null,
    hour_reminded_of: null,
    review_invited_at: null,
    reminded_at: null,
    rescheduled_at: null,
    attendance: NOT_REPORTED,
    state: { name: 'requested', starts_at, answer_by, proposal: null },
  } as unknown as Appointment
  return { appointment, version: 1, fees: 0, emittedTwice: false }
}

/** Applies one more event to a requested appointment. @throws when the rules don't allow it */
export const tell = (story: Story, event: Envelope, now: Date): Story => {
  const data = event.data as Data & { version: number }
  const type = event.type.replace('booking.', '')
  const guarded = EVENTS[type]
  if (!guarded) throw new Error(`${type} needs an appointment`)
  must(data.version > story.version || story.emittedTwice, `${type} has no new version`)
  const emittedTwice = type === 'alternate-time-accepted'
  const evolved = guarded(story.appointment, data, now).reduce(evolve, story.appointment)
  const appointment = { ...evolved, updated_at: now }
  const status = emittedTwice ? 'confirmed' : STATUSES[appointment.state.name]
  must(data.status === status, `${type} says ${data.status}, the rules say ${status}`)
  must(emittedTwice || same(startOf(appointment.state), data.starts_at), `${type} has another start`)
  const fees = story.fees + (data.first_booking_fee_charged === true ? 1 : 0)
  return { appointment, version: data.version, fees, emittedTwice }
}

const STATUSES: Record<StateName, string> = {
  requested: 'pending',
  accepted_by_athlete: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  paid: 'paid_confirmed',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
}

/** Returns what both sides must see. Written without booking's own view. */
export const seenOf = (story: Story) => {
  const { state, rescheduled_at } = story.appointment
  const { from, until } = spanOf(story)
  const suggested = state.name === 'requested' ? state.proposal?.starts_at : null
  const kept = state.name === 'accepted_by_athlete' ? state.agreed_start : null
  const move = state.name === 'confirmed' || state.name === 'paid' ? state.proposal : null
  const ended = state.name === 'cancelled' ? state : null
  return {
    status: STATUSES[state.name],
    appointment_date: new Date(from).toISOString(),
    ends_at: new Date(until).toISOString(),
    suggested_date: (suggested ?? kept)?.toISOString() ?? null,
    suggestion_agreed: kept !== null,
    proposed_date: move?.starts_at.toISOString() ?? null,
    proposed_by: move?.by ?? null,
    rescheduled: rescheduled_at !== null,
    cancelled_by: ended?.by ?? null,
    cancel_reason: ended?.reason ?? null,
  }
}
