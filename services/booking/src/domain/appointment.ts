import {
  AGREED_STATUSES,
  type AppointmentStatus,
  CONTACT_STATUSES,
} from '@fieldside/contracts/appointment-status.ts'
import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { CancelledBy, CancelReason, Side } from '@fieldside/contracts/events/booking.ts'
import {
  CANCEL_UNTIL_HOURS_BEFORE,
  DID_NOT_TAKE_PLACE_DAYS,
  REQUEST_LAPSE_HOURS,
  REQUEST_MAX_DAYS_WITHOUT_HOURS,
  REQUEST_REMINDER_HOURS,
  SESSION_MAX_DAYS_AHEAD,
} from '@fieldside/contracts/limits.ts'
import type { Sex } from '@fieldside/contracts/sex.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

export type Appointment = {
  id: string
  version: number
  athlete_id: string
  professional_id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  suggested_at: Date | null
  /** The athlete accepted the suggested time, but the fee charge failed. The professional has to confirm. */
  suggestion_agreed: boolean
  professional_time_zone: string | null
  athlete_time_zone: string | null
  age: number
  sex: Sex
  notes: string | null
  phone: string
  email: string
  status: AppointmentStatus
  rescheduled: boolean
  /** A new time for an agreed session that the other side hasn't answered. */
  proposed_at: Date | null
  proposed_by: Side | null
  price_cents: number | null
  show_price: boolean
  place: AppointmentPlace
  place_detail: string
  answer_by: Date
  answering: boolean
  answered_at: Date | null
  reminded_at: Date | null
  cancelled_by: CancelledBy | null
  cancel_reason: CancelReason | null
  /** When the professional was first sent the athlete's contact details. */
  contact_shown_at: Date | null
  reviewed_at: Date | null
  approval_withdrawn_at: Date | null
  created_at: Date
}

export type AcceptAttempt = {
  id: string
  appointment_id: string
  kind: 'accept' | 'accept_suggestion'
  started_by: string
  /** The start of the session if the accept succeeds. */
  starts_at: Date
  state: 'open' | 'confirmed' | 'failed'
  fee_charged: boolean | null
  problem: string | null
  opened_at: Date
  ended_at: Date | null
}

/** Why a rule rejects an action. `field` is set when an input value is invalid. */
export type Refusal = { code: string; detail: string; field?: string }
export type Changes = Partial<Omit<Appointment, 'id' | 'version' | 'athlete_id' | 'professional_id'>>

export const isAgreed = ({ status }: Pick<Appointment, 'status'>): boolean =>
  (AGREED_STATUSES as readonly string[]).includes(status)

export const showsContact = ({ status }: Pick<Appointment, 'status'>): boolean =>
  (CONTACT_STATUSES as readonly string[]).includes(status)

export const endOf = (startsAt: Date, durationMinutes: number): Date =>
  new Date(startsAt.getTime() + durationMinutes * MINUTE_MS)

/** Returns when a pending request expires: 48 hours after creation or at its start, whichever comes first. */
export const answerBy = (createdAt: Date, startsAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + REQUEST_LAPSE_HOURS * HOUR_MS, startsAt.getTime()))

/** Returns the latest creation time of requests that are due for a reminder. */
export const remindRequestsBefore = (now: Date): Date =>
  new Date(now.getTime() - REQUEST_REMINDER_HOURS * HOUR_MS)

/** Returns whether the start is at least 24 hours away, the deadline for canceling or moving a session. */
export const isInTime = ({ starts_at }: Pick<Appointment, 'starts_at'>, now: Date): boolean =>
  starts_at.getTime() - now.getTime() >= CANCEL_UNTIL_HOURS_BEFORE * HOUR_MS

const ANSWER_IN_PROGRESS: Refusal = {
  code: 'answer-in-progress',
  detail: 'This request is being answered right now. Please try again in a moment.',
}

/** Rejects an answer unless the request is pending, hasn't expired, and no other answer is in progress. */
export const refuseAnswer = (appointment: Appointment, now: Date): Refusal | null => {
  if (appointment.answering) return ANSWER_IN_PROGRESS
  if (appointment.status !== 'pending') {
    return { code: 'not-pending', detail: 'This request is no longer waiting for an answer.' }
  }
  if (appointment.answer_by <= now) {
    return { code: 'not-pending', detail: 'This request was not answered in time.' }
  }
  return null
}

export const refuseStart = (startsAt: Date, now: Date, field: string, maxDays: number): Refusal | null => {
  if (startsAt <= now) return { code: 'in-the-past', field, detail: 'Please choose a time in the future' }
  if (startsAt.getTime() - now.getTime() <= maxDays * DAY_MS) return null
  return { code: 'too-far-ahead', field, detail: `Please choose a time in the next ${maxDays} days` }
}

export const requestMaxDays = (hasHours: boolean): number =>
  hasHours ? SESSION_MAX_DAYS_AHEAD : REQUEST_MAX_DAYS_WITHOUT_HOURS

export const refuseSuggest = (appointment: Appointment, suggested: Date, now: Date): Refusal | null =>
  refuseStart(suggested, now, 'suggested_date', SESSION_MAX_DAYS_AHEAD) ?? refuseAnswer(appointment, now)

export const refuseSuggestionAnswer = (appointment: Appointment, now: Date): Refusal | null => {
  const refusal = refuseAnswer(appointment, now)
  if (refusal) return refusal
  if (appointment.suggestion_agreed) {
    return {
      code: 'no-suggestion',
      detail: 'You agreed to this time. The professional still has to confirm it.',
    }
  }
  if (appointment.suggested_at) return null
  return { code: 'no-suggestion', detail: 'No other time is suggested for this request.' }
}

/** Rejects accepting a suggested time that has passed. It can still be declined. */
export const refuseAcceptSuggestion = (appointment: Appointment, now: Date): Refusal | null => {
  const refusal = refuseSuggestionAnswer(appointment, now)
  if (refusal) return refusal
  if (appointment.suggested_at! > now) return null
  return { code: 'no-suggestion', detail: 'The suggested time has passed.' }
}

/** Returns the suggested time if the athlete agreed to it, or else the requested one. */
export const agreedStart = ({ starts_at, suggested_at, suggestion_agreed }: Appointment): Date =>
  suggestion_agreed && suggested_at ? suggested_at : starts_at

/** Rejects accepting a time in the past. The professional can still decline or suggest another time. */
export const refuseAccept = (appointment: Appointment, now: Date): Refusal | null => {
  const refusal = refuseAnswer(appointment, now)
  if (refusal) return refusal
  if (agreedStart(appointment) > now) return null
  return { code: 'not-pending', detail: 'The time asked for has passed. Please suggest another one.' }
}

/** Rejects an answer to a time that has since been replaced. Without `seen`, the answer refers to the current time. */
export const refuseUnseen = (start: Date, seen: string | undefined): Refusal | null =>
  seen === undefined || new Date(seen).getTime() === start.getTime()
    ? null
    : {
        code: 'time-changed',
        detail: 'The time has changed meanwhile. Please look at the new one before you answer.',
      }

/** Returns whether the athlete can cancel until the start, because the professional's approval was withdrawn. */
export const isReleased = (
  { approval_withdrawn_at, starts_at }: Pick<Appointment, 'approval_withdrawn_at' | 'starts_at'>,
  by: Side,
  now: Date,
): boolean => by === 'athlete' && approval_withdrawn_at !== null && starts_at > now

/**
 * Lets the athlete cancel a pending request, and either side an agreed session until 24 hours before it starts. After
 * the professional's approval is withdrawn, the athlete can cancel until the start.
 */
export const refuseCancel = (appointment: Appointment, by: Side, now: Date): Refusal | null => {
  if (appointment.answering) return ANSWER_IN_PROGRESS
  if (appointment.status === 'pending' && by === 'athlete') return null
  if (appointment.status === 'pending') {
    return { code: 'not-cancellable', detail: 'A request that is waiting for your answer can be declined.' }
  }
  if (!isAgreed(appointment)) {
    return { code: 'not-cancellable', detail: 'This appointment can no longer be cancelled.' }
  }
  if (isInTime(appointment, now) || isReleased(appointment, by, now)) return null
  return {
    code: 'too-late-to-cancel',
    detail: `Sessions can be cancelled until ${CANCEL_UNTIL_HOURS_BEFORE} hours before they start.`,
  }
}

export const REVIEW_POSTED: Refusal = {
  code: 'review-posted',
  detail:
    'The athlete has reviewed this session, so you can’t mark it as a no-show. If the review breaks the rules, report it on your profile.',
}

/**
 * Lets either side report a no-show for a week after the end, which cancels the session. A professional can't once
 * the athlete has posted a review, because the review counts until an admin decides.
 */
export const refuseDidNotTakePlace = (appointment: Appointment, by: Side, now: Date): Refusal | null => {
  const isOver = appointment.status === 'completed' || (isAgreed(appointment) && appointment.ends_at <= now)
  if (!isOver) {
    return { code: 'not-over', detail: 'Only an agreed session that should be over can be marked like this.' }
  }
  if (by === 'professional' && appointment.reviewed_at !== null) return REVIEW_POSTED
  if (now.getTime() - appointment.ends_at.getTime() <= DID_NOT_TAKE_PLACE_DAYS * DAY_MS) return null
  return {
    code: 'too-late-to-mark',
    detail: `A session can be marked as not having taken place for ${DID_NOT_TAKE_PLACE_DAYS} days after its end.`,
  }
}

const NO_SUGGESTION = { suggested_at: null, suggestion_agreed: false } as const
const NO_PROPOSAL = { proposed_at: null, proposed_by: null } as const

export const startAnswering = (): Changes => ({ answering: true })
export const stopAnswering = (): Changes => ({ answering: false })

/** Keeps the athlete's acceptance although the fee charge failed. The request now expires at the suggested start. */
export const agreeToSuggestion = ({ created_at, suggested_at }: Appointment): Changes => ({
  answering: false,
  suggestion_agreed: true,
  answer_by: answerBy(created_at, suggested_at!),
})

export const confirm = (appointment: Appointment, attempt: AcceptAttempt, now: Date): Changes => ({
  status: 'confirmed',
  starts_at: attempt.starts_at,
  ends_at: endOf(attempt.starts_at, appointment.duration_minutes),
  ...NO_SUGGESTION,
  answering: false,
  answered_at: appointment.answered_at ?? now,
})

/** Moves a request that ends unconfirmed to the suggested time if the athlete agreed to it. */
const atAgreedTime = (appointment: Appointment): Changes => {
  const starts_at = agreedStart(appointment)
  return { starts_at, ends_at: endOf(starts_at, appointment.duration_minutes), ...NO_SUGGESTION }
}

export const decline = (appointment: Appointment, now: Date): Changes => ({
  status: 'declined',
  ...atAgreedTime(appointment),
  answered_at: appointment.answered_at ?? now,
})

export const suggest = (appointment: Appointment, suggested: Date, now: Date): Changes => ({
  suggested_at: suggested,
  suggestion_agreed: false,
  // The requested time may have passed after another time was agreed on. That time's deadline then stays.
  ...(appointment.starts_at > now && { answer_by: answerBy(appointment.created_at, appointment.starts_at) }),
  answered_at: appointment.answered_at ?? now,
})

export const dropSuggestion = (): Changes => NO_SUGGESTION

export const cancel = (appointment: Appointment, by: CancelledBy, reason: CancelReason): Changes => ({
  status: 'cancelled',
  ...atAgreedTime(appointment),
  ...NO_PROPOSAL,
  cancelled_by: by,
  cancel_reason: reason,
})

export const complete = (): Changes => ({ status: 'completed', ...NO_PROPOSAL })
export const remind = (now: Date): Changes => ({ reminded_at: now })

export const proposeTime = (proposed: Date, by: Side): Changes => ({ proposed_at: proposed, proposed_by: by })
export const dropProposal = (): Changes => NO_PROPOSAL

/** Keeps the status of a moved session and marks it as rescheduled for display. */
export const reschedule = (appointment: Appointment, startsAt: Date): Changes => ({
  starts_at: startsAt,
  ends_at: endOf(startsAt, appointment.duration_minutes),
  rescheduled: true,
  ...NO_PROPOSAL,
})
