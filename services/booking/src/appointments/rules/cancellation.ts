import type { Absent, CancelledBy, CancelReason, Side } from '@fieldside/contracts/appointment-sides.ts'
import { type Appointment, agreedStart, isAgreed, requestIn, startOf } from './appointment.ts'
import { isInTime } from './deadlines.ts'
import type { AppointmentEvent } from './events.ts'

/** Returns whether the athlete can cancel until the start, because the professional's approval was withdrawn. */
export const isReleased = (
  { approval_withdrawn_at, state }: Pick<Appointment, 'approval_withdrawn_at' | 'state'>,
  by: CancelledBy,
  now: Date,
): boolean => by === 'athlete' && approval_withdrawn_at !== null && startOf(state) > now

type Cause = {
  by: CancelledBy
  reason: CancelReason
  accept_given_up?: boolean
  absent?: Absent
  unpaid?: true
  unavailable?: Side
  series_step?: true | undefined
}

/** A request that ends unconfirmed moves to the time the athlete agreed to, if any. */
export const cancelled = (
  appointment: Appointment,
  { by, reason, accept_given_up = false, absent, unpaid, unavailable, series_step }: Cause,
  now: Date,
): AppointmentEvent<'cancelled'> => {
  const { state } = appointment
  const request = requestIn(state)
  const was_completed = state.name === 'completed'
  return {
    type: 'cancelled',
    at: now,
    starts_at: request ? agreedStart(request) : startOf(state),
    by,
    reason,
    was_agreed: isAgreed(state) || was_completed,
    was_completed,
    in_time: isInTime(appointment, startOf(state), now),
    accept_given_up,
    approval_withdrawn: reason === 'called_off' && isReleased(appointment, by, now),
    ...(absent && { absent }),
    ...(unpaid && { unpaid }),
    ...(unavailable && { unavailable }),
    ...(series_step && { series_step }),
  }
}
