import type { Side } from '@fieldside/contracts/events/booking.ts'
import { CANCEL_UNTIL_HOURS_BEFORE, SESSION_MAX_DAYS_AHEAD } from '@fieldside/contracts/limits.ts'
import { type Appointment, isAgreed, isInTime, type Refusal, refuseStart } from './appointment.ts'

const refuseMove = (appointment: Appointment): Refusal | null =>
  isAgreed(appointment)
    ? null
    : { code: 'not-agreed', detail: 'Only an agreed session can be moved to a new time.' }

const refuseLate = (appointment: Appointment, now: Date): Refusal | null =>
  isInTime(appointment, now)
    ? null
    : {
        code: 'too-late-to-reschedule',
        detail: `Sessions can be moved until ${CANCEL_UNTIL_HOURS_BEFORE} hours before they start.`,
      }

export const refuseProposal = (appointment: Appointment, proposed: Date, now: Date): Refusal | null => {
  const field = 'proposed_date'
  const refusal =
    refuseMove(appointment) ??
    refuseLate(appointment, now) ??
    refuseStart(proposed, now, field, SESSION_MAX_DAYS_AHEAD)
  if (refusal || proposed.getTime() !== appointment.starts_at.getTime()) return refusal
  return {
    code: 'same-time',
    field,
    detail: 'The session is at this time already. Please choose another one',
  }
}

const NO_NEW_TIME: Refusal = { code: 'no-new-time', detail: 'No new time is proposed for this session.' }

/** Rejects accepting one's own proposal, one whose time has passed, or any within 24 hours of the current start. */
export const refuseAcceptNewTime = (appointment: Appointment, by: Side, now: Date): Refusal | null => {
  const refusal = refuseMove(appointment)
  if (refusal) return refusal
  if (!appointment.proposed_at) return NO_NEW_TIME
  if (appointment.proposed_by === by) {
    return {
      code: 'no-new-time',
      detail: 'You proposed this time yourself. The other side has to accept it.',
    }
  }
  if (appointment.proposed_at <= now) return { code: 'no-new-time', detail: 'The proposed time has passed.' }
  return refuseLate(appointment, now)
}

/** Lets the other side decline a proposal and its author withdraw it, at any time. */
export const refuseDeclineNewTime = (appointment: Appointment): Refusal | null =>
  refuseMove(appointment) ?? (appointment.proposed_at ? null : NO_NEW_TIME)

/** Returns the earliest start that can still be moved. Open proposals for earlier sessions expire. */
export const movableFrom = (now: Date): Date =>
  new Date(now.getTime() + CANCEL_UNTIL_HOURS_BEFORE * 3_600_000)
