import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentTypeId } from '../appointment-types.ts'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'

/**
 * Events of booking. Keyed by appointment id; openings-changed, by professional id. They never contain contact
 * details, notes, age, or sex.
 */
const Appointment = z.object({
  appointment_id: Id,
  /** Increases with every change of the appointment. */
  version: z.int(),
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  status: AppointmentStatus,
  starts_at: Instant,
  ends_at: Instant,
  suggested_date: Instant.nullable(),
  /** The professional's IANA zone, for displaying times; null if they have set none. */
  professional_time_zone: z.string().nullable(),
  /** The IANA zone from which the athlete requested the session. */
  athlete_time_zone: z.string().nullable().optional(),
  price_cents: Cents.nullable(),
})

export const CancelledBy = z.enum(['athlete', 'professional', 'system'])
export type CancelledBy = z.infer<typeof CancelledBy>
export const CancelReason = z.enum([
  'called_off',
  'not_answered',
  'professional_unlisted',
  'did_not_take_place',
])
export type CancelReason = z.infer<typeof CancelReason>
export const Side = z.enum(['athlete', 'professional'])
export type Side = z.infer<typeof Side>

export const appointmentRequested = eventContract('booking.appointment-requested', Appointment)
export const appointmentConfirmed = eventContract(
  'booking.appointment-confirmed',
  Appointment.extend({
    first_booking_fee_charged: z.boolean(),
    agreed_by: z.enum(['professional', 'athlete']),
  }),
)
export const appointmentDeclined = eventContract('booking.appointment-declined', Appointment)
export const appointmentCancelled = eventContract(
  'booking.appointment-cancelled',
  Appointment.extend({
    cancelled_by: CancelledBy,
    reason: CancelReason,
    was_agreed: z.boolean(),
    /** Whether it was canceled at least 24 hours before the start. */
    in_time: z.boolean(),
    /** Whether the session had been completed, so this cancellation marks a no-show. */
    was_completed: z.boolean().optional(),
    /** Whether it was accepted but the request expired before the booking could be completed. */
    accept_given_up: z.boolean().optional(),
    /** Whether the athlete canceled after the professional's approval was withdrawn, which counts as in time. */
    approval_withdrawn: z.boolean().optional(),
    /** Whether the professional had seen the athlete's contact details. */
    contact_shown: z.boolean().optional(),
  }),
)
/** The athlete paid for an agreed session online. The status is now paid_confirmed. */
export const appointmentPaid = eventContract(
  'booking.appointment-paid',
  Appointment.extend({ payment_id: Id }),
)
export const appointmentCompleted = eventContract('booking.appointment-completed', Appointment)
export const alternateTimeSuggested = eventContract('booking.alternate-time-suggested', Appointment)
export const alternateTimeAccepted = eventContract('booking.alternate-time-accepted', Appointment)
export const alternateTimeDeclined = eventContract('booking.alternate-time-declined', Appointment)
/** The professional hasn't answered for 24 hours. */
export const answerReminded = eventContract('booking.answer-reminded', Appointment)
/** The athlete accepted a suggested time, but charging the fee failed. The professional has to fix the card. */
export const alternateFeeFailed = eventContract(
  'booking.alternate-fee-failed',
  Appointment.extend({ problem: z.string() }),
)
/**
 * An accept failed to charge the fee, so the request is pending again. `left_open`: the accepting side got no reply.
 */
export const acceptFailed = eventContract(
  'booking.accept-failed',
  Appointment.extend({ problem: z.string(), accepted_by: Side, left_open: z.boolean() }),
)
/** One side proposes to move an agreed session. The agreed time stays until the other person accepts. */
export const newTimeProposed = eventContract(
  'booking.new-time-proposed',
  Appointment.extend({ proposed_date: Instant, proposed_by: Side }),
)
/** The other side declined the new time, its proposer withdrew it, or it expired 24 hours before the start. */
export const newTimeDeclined = eventContract(
  'booking.new-time-declined',
  Appointment.extend({ proposed_date: Instant, proposed_by: Side, declined_by: CancelledBy }),
)
/** Both sides agreed to move the session, which keeps its status. `starts_at` is the new time. */
export const appointmentRescheduled = eventContract(
  'booking.appointment-rescheduled',
  Appointment.extend({ previous_starts_at: Instant, proposed_by: Side }),
)
/** The professional of an agreed session is no longer approved. The athlete can cancel until it starts. */
export const approvalWithdrawn = eventContract('booking.approval-withdrawn', Appointment)
/** A professional's hours, exceptions, minimum notice, or offers changed. */
export const openingsChanged = eventContract(
  'booking.openings-changed',
  z.object({ professional_id: Id, professional_user_id: Id, version: z.int() }),
)

export const bookingEvents = [
  appointmentRequested,
  appointmentConfirmed,
  appointmentDeclined,
  appointmentCancelled,
  appointmentPaid,
  appointmentCompleted,
  alternateTimeSuggested,
  alternateTimeAccepted,
  alternateTimeDeclined,
  answerReminded,
  alternateFeeFailed,
  acceptFailed,
  newTimeProposed,
  newTimeDeclined,
  appointmentRescheduled,
  approvalWithdrawn,
  openingsChanged,
] as const
