import type { Side } from '@fieldside/contracts/events/booking.ts'
import { type Appointment, refuseAccept, refuseAcceptSuggestion } from './appointment.ts'

/**
 * Returns whether a side can accept a pending request: the professional at its agreed time, the athlete a suggested
 * one. An answer that is in progress doesn't count, because it may fail.
 */
export const canAccept = (appointment: Appointment, by: Side, now: Date): boolean => {
  const refuse = by === 'professional' ? refuseAccept : refuseAcceptSuggestion
  return refuse({ ...appointment, answering: false }, now) === null
}
