import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import {
  PAYMENT_DUE_AFTER_HOURS,
  REMINDER_MIN_AHEAD_MINUTES,
  REQUEST_LAST_REMINDER_HOURS,
  REQUEST_REMINDER_HOURS,
  REVIEW_INVITED_AFTER_HOURS,
  REVIEW_INVITED_WITHIN_DAYS,
  SESSION_REMINDER_HOURS,
} from '@fieldside/contracts/limits.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import type { Agreed, Appointment, Completed, Requested, Terms } from './appointment.ts'
import { isReportWaiting } from './attendance.ts'
import type { CommandType } from './commands.ts'
import type { SessionReminder } from './events.ts'

const LEFT_OPEN_AFTER_MS = 10_000

/** Returns when a request expires: the agreed hours after creation or at its start, whichever comes first. */
export const answerBy = (
  { created_at, expires_after_hours }: Pick<Terms, 'created_at' | 'expires_after_hours'>,
  startsAt: Date,
): Date => new Date(Math.min(created_at.getTime() + expires_after_hours * HOUR_MS, startsAt.getTime()))

/** Returns when the professional is reminded of an unanswered request. */
export const remindAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + REQUEST_REMINDER_HOURS * HOUR_MS)

/** Returns when the professional is reminded a last time before a request expires. */
export const remindLastAt = (answerBy: Date): Date =>
  new Date(answerBy.getTime() - REQUEST_LAST_REMINDER_HOURS * HOUR_MS)

/** Returns when both sides are reminded of a session. */
export const remindSessionAt = (startsAt: Date, reminder: SessionReminder): Date =>
  new Date(startsAt.getTime() - SESSION_REMINDER_HOURS[reminder] * HOUR_MS)

/** Returns from and until when the athlete of a completed session is invited to review it. */
export const reviewInvitedIn = (startsAt: Date, durationMinutes: number): { from: Date; until: Date } => {
  const endMs = endOf(startsAt, durationMinutes).getTime()
  return {
    from: new Date(endMs + REVIEW_INVITED_AFTER_HOURS * HOUR_MS),
    until: new Date(endMs + REVIEW_INVITED_WITHIN_DAYS * DAY_MS),
  }
}

type Reminded = Pick<Appointment, 'agreed_at' | 'day_reminded_of' | 'hour_reminded_of' | 'attendance'>

/**
 * Returns whether a reminder of a start is still to be sent. One due within 30 minutes of the agreement isn't, and none
 * while a side can't make it.
 */
export const isReminderOpen = (
  { agreed_at, day_reminded_of, hour_reminded_of, attendance }: Reminded,
  startsAt: Date,
  reminder: SessionReminder,
): boolean => {
  const of = reminder === 'day' ? day_reminded_of : hour_reminded_of
  if (of?.getTime() === startsAt.getTime() || attendance.name === 'noticed') return false
  const dueMs = remindSessionAt(startsAt, reminder).getTime()
  return agreed_at === null || dueMs - agreed_at.getTime() >= REMINDER_MIN_AHEAD_MINUTES * MINUTE_MS
}

type CancelTerms = Pick<Terms, 'cancel_until_hours'>

/** Returns whether the start is as far away as the terms ask for to cancel or move a session. */
export const isInTime = ({ cancel_until_hours }: CancelTerms, startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= cancel_until_hours * HOUR_MS

/** Returns when an open proposal to move a session can't be accepted anymore. */
export const moveExpiresAt = (
  { cancel_until_hours }: CancelTerms,
  startsAt: Date,
  proposedStart: Date,
): Date => new Date(Math.min(startsAt.getTime() - cancel_until_hours * HOUR_MS + 1, proposedStart.getTime()))

/**
 * Returns until when an agreed session that requires online payment must be paid: 24 hours after both sides agreed on
 * its time, or its start if that is sooner. Null once it is paid, and for all other appointments.
 */
export const paymentDueAt = ({
  state,
  payment_required,
  agreed_at,
}: Pick<Appointment, 'state' | 'payment_required' | 'agreed_at'>): Date | null => {
  if (state.name !== 'confirmed' || !payment_required) return null
  const dueMs = agreed_at ? agreed_at.getTime() + PAYMENT_DUE_AFTER_HOURS * HOUR_MS : Number.POSITIVE_INFINITY
  return new Date(Math.min(dueMs, state.starts_at.getTime()))
}

export const isPaymentOverdue = (appointment: Appointment, now: Date): boolean => {
  const dueAt = paymentDueAt(appointment)
  return dueAt !== null && dueAt <= now
}

/** Returns from when on a job concludes an accept, longer than the request that opened it can wait for billing. */
export const leftOpenAt = (openedAt: Date): Date => new Date(openedAt.getTime() + LEFT_OPEN_AFTER_MS)

/** A command that the clock sends. Earlier than `at`, the command is refused. */
export type Deadline = {
  kind: Extract<
    CommandType,
    | 'expire_request'
    | 'remind'
    | 'remind_last'
    | 'expire_move'
    | 'remind_day'
    | 'remind_hour'
    | 'cancel_unpaid'
    | 'complete'
    | 'settle_absence_report'
    | 'invite_review'
  >
  at: Date
}

type Waiting = Pick<Appointment, 'updated_at'> & { answer_by: Date }

/** The last reminder of a request that waits for the professional, unless it does so only since then. */
const lastReminder = ({ answer_by, updated_at }: Waiting): Deadline[] => {
  const at = remindLastAt(answer_by)
  return at > updated_at ? [{ kind: 'remind_last', at }] : []
}

const requestDeadlines = (appointment: Appointment, state: Requested): Deadline[] => {
  const { created_at, updated_at, answered_at, reminded_at } = appointment
  const { answer_by, proposal } = state
  const reminder = { kind: 'remind', at: remindAt(created_at) } as const
  // A series has one reminder, that of its first date.
  const isLater = (appointment.series_index ?? 0) > 0
  const isReminded = isLater || answered_at !== null || reminded_at !== null || reminder.at >= answer_by
  return [
    ...(isReminded ? [] : [reminder]),
    ...(proposal || isLater ? [] : lastReminder({ answer_by, updated_at })),
    { kind: 'expire_request', at: answer_by },
  ]
}

const REMINDERS = { day: 'remind_day', hour: 'remind_hour' } as const

const sessionDeadlines = (appointment: Appointment, { starts_at, proposal }: Agreed): Deadline[] => {
  const dueAt = paymentDueAt(appointment)
  const end: Deadline = dueAt
    ? { kind: 'cancel_unpaid', at: dueAt }
    : { kind: 'complete', at: endOf(starts_at, appointment.duration_minutes) }
  return [
    ...(['day', 'hour'] as const)
      .filter((reminder) => isReminderOpen(appointment, starts_at, reminder))
      .map((reminder): Deadline => ({ kind: REMINDERS[reminder], at: remindSessionAt(starts_at, reminder) })),
    ...(proposal
      ? [{ kind: 'expire_move', at: moveExpiresAt(appointment, starts_at, proposal.starts_at) } as const]
      : []),
    end,
  ]
}

/** The invitation of an athlete who hasn't reviewed a completed session. A report that waits holds it back. */
const completedDeadlines = (
  { duration_minutes, reviewed_at, review_invited_at, attendance }: Appointment,
  { starts_at }: Completed,
): Deadline[] =>
  reviewed_at === null && review_invited_at === null && !isReportWaiting(attendance)
    ? [{ kind: 'invite_review', at: reviewInvitedIn(starts_at, duration_minutes).from }]
    : []

/** The end of the time in which the other side can answer a report. */
const reportDeadlines = ({ attendance }: Appointment): Deadline[] =>
  attendance.name === 'reported' ? [{ kind: 'settle_absence_report', at: attendance.answer_by }] : []

/** Returns the deadlines of an appointment's current state. An accept in progress suspends the request's. */
export const deadlinesOf = (appointment: Appointment): Deadline[] => {
  const { state, updated_at } = appointment
  switch (state.name) {
    case 'requested':
      return requestDeadlines(appointment, state)
    case 'accepted_by_athlete': {
      const { answer_by } = state
      return [...lastReminder({ answer_by, updated_at }), { kind: 'expire_request', at: answer_by }]
    }
    case 'confirmed':
    case 'paid':
      return [...sessionDeadlines(appointment, state), ...reportDeadlines(appointment)]
    case 'completed':
      return [...completedDeadlines(appointment, state), ...reportDeadlines(appointment)]
    case 'accepting':
    case 'declined':
    case 'cancelled':
      return []
  }
}
