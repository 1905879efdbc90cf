import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentTypeId } from '../appointment-types.ts'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'

/**
 * Facts of booking. Key: the appointment's id (openings-changed: the professional's).
 * Contact, notes, age and sex are never in them.
 */
const Appointment = z.object({
  appointment_id: Id,
  /** Rises with every change of this appointment. */
  version: z.int(),
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  status: AppointmentStatus,
  starts_at: Instant,
  ends_at: Instant,
  suggested_date: Instant.nullable(),
  /** IANA zone of the professional, to say the time in; null when they have set none. */
  professional_time_zone: z.string().nullable(),
  /** The same of the athlete: where they asked from. */
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
/** The two who agree on a session. */
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
    /** True when it had been agreed before. */
    was_agreed: z.boolean(),
    /** True when called off at least 24 hours before its start. */
    in_time: z.boolean(),
    /** True when it counted as completed before: it did not take place. */
    was_completed: z.boolean().optional(),
    /** True when it was accepted, but the booking could not be completed before the request expired. */
    accept_given_up: z.boolean().optional(),
    /** True when its athlete canceled it after the professional's approval was withdrawn: it counts as in time. */
    approval_withdrawn: z.boolean().optional(),
    /** True when the athlete's contact details had been shown to the professional. */
    contact_shown: z.boolean().optional(),
  }),
)
/** The athlete paid an agreed session online; its status is paid_confirmed from now on. */
export const appointmentPaid = eventContract(
  'booking.appointment-paid',
  Appointment.extend({ payment_id: Id }),
)
export const appointmentCompleted = eventContract('booking.appointment-completed', Appointment)
export const alternateTimeSuggested = eventContract('booking.alternate-time-suggested', Appointment)
export const alternateTimeAccepted = eventContract('booking.alternate-time-accepted', Appointment)
export const alternateTimeDeclined = eventContract('booking.alternate-time-declined', Appointment)
/** The professional has not answered for 24 hours. */
export const answerReminded = eventContract('booking.answer-reminded', Appointment)
/** An athlete accepted a suggested time, but the fee could not be charged: the professional has to see to the card. */
export const alternateFeeFailed = eventContract(
  'booking.alternate-fee-failed',
  Appointment.extend({ problem: z.string() }),
)
/** An accept ended without the fee, so the request waits as before. `left_open`: whoever accepted was not answered. */
export const acceptFailed = eventContract(
  'booking.accept-failed',
  Appointment.extend({ problem: z.string(), accepted_by: Side, left_open: z.boolean() }),
)
/** One side asks to move an agreed session; until the other accepts, its own time stands. */
export const newTimeProposed = eventContract(
  'booking.new-time-proposed',
  Appointment.extend({ proposed_date: Instant, proposed_by: Side }),
)
/** Declined by the other side, taken back by the one who proposed it, or ended by the system 24 hours before the start. */
export const newTimeDeclined = eventContract(
  'booking.new-time-declined',
  Appointment.extend({ proposed_date: Instant, proposed_by: Side, declined_by: CancelledBy }),
)
/** An agreed session was moved by consent and keeps its status; starts_at is the new time. */
export const appointmentRescheduled = eventContract(
  'booking.appointment-rescheduled',
  Appointment.extend({ previous_starts_at: Instant, proposed_by: Side }),
)
/** The professional of an agreed session is no longer approved: the athlete can cancel it until it starts. */
export const approvalWithdrawn = eventContract('booking.approval-withdrawn', Appointment)
/** Hours, exceptions, notice or offers of a professional changed. */
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
