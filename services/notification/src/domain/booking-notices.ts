import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  alternateFeeFailed,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentRequested,
} from '@fieldside/contracts/events/booking.ts'
import { REQUEST_LAPSE_HOURS } from '@fieldside/contracts/limits.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Notice } from './notice.ts'
import { formatWhen } from './when.ts'

type Appointment = EventData<typeof appointmentRequested>
type Text = { title: string; message: string; type?: NotificationType }

const typeOf = (appointment: Appointment) => APPOINTMENT_TYPE_LABELS[appointment.appointment_type]
const whenOf = (appointment: Appointment) =>
  formatWhen(appointment.starts_at, appointment.professional_time_zone)

const toAthlete = (appointment: Appointment, { type = 'booking_update', ...text }: Text): Notice => ({
  ...text,
  type,
  user_id: appointment.athlete_id,
  appointment_id: appointment.appointment_id,
  link: `/booking/${appointment.appointment_id}`,
})

const toProfessional = (appointment: Appointment, { type = 'booking_update', ...text }: Text): Notice => ({
  ...text,
  type,
  user_id: appointment.professional_user_id,
  appointment_id: appointment.appointment_id,
  link: appointment.status === 'pending' ? '/booking-requests' : `/booking/${appointment.appointment_id}`,
})

export const noticesOfRequest = (appointment: Appointment): Notice[] => [
  toProfessional(appointment, {
    type: 'booking_request',
    title: 'New booking request',
    message: `${typeOf(appointment)} on ${whenOf(appointment)}. Answer within ${REQUEST_LAPSE_HOURS} hours, or the request lapses.`,
  }),
]

export const noticesOfConfirmation = (appointment: EventData<typeof appointmentConfirmed>): Notice[] =>
  appointment.agreed_by === 'professional'
    ? [
        toAthlete(appointment, {
          title: 'Session confirmed',
          message: `Your ${typeOf(appointment)} on ${whenOf(appointment)} is confirmed.`,
        }),
      ]
    : [
        toProfessional(appointment, {
          title: 'Suggested time accepted',
          message: `The ${typeOf(appointment)} is confirmed for ${whenOf(appointment)}.`,
        }),
      ]

export const noticesOfDecline = (appointment: Appointment): Notice[] => [
  toAthlete(appointment, {
    title: 'Request declined',
    message: `Your request for ${typeOf(appointment)} on ${whenOf(appointment)} was declined. Other professionals have time for you.`,
  }),
]

export const noticesOfSuggestion = (appointment: Appointment): Notice[] => [
  toAthlete(appointment, {
    type: 'alternate_time_suggested',
    title: 'Another time was suggested',
    message: `For your ${typeOf(appointment)}: ${formatWhen(appointment.suggested_date ?? appointment.starts_at, appointment.professional_time_zone)}. Please accept or decline it.`,
  }),
]

export const noticesOfDeclinedSuggestion = (appointment: Appointment): Notice[] => [
  toProfessional(appointment, {
    title: 'Suggested time declined',
    message: `The athlete keeps the time asked for: ${typeOf(appointment)} on ${whenOf(appointment)}. The request is still waiting for you.`,
  }),
]

export const noticesOfCancellation = (appointment: EventData<typeof appointmentCancelled>): Notice[] => {
  const session = `${typeOf(appointment)} on ${whenOf(appointment)}`
  if (appointment.reason === 'not_answered') {
    const message = `The request for ${session} was not answered in time and has lapsed. The time is free again.`
    return [
      toAthlete(appointment, { title: 'Request not answered', message }),
      toProfessional(appointment, { title: 'Request lapsed', message }),
    ]
  }
  if (appointment.reason === 'professional_unlisted') {
    const message = `The request for ${session} was cancelled, because the professional is no longer listed.`
    return [toAthlete(appointment, { title: 'Request cancelled', message })]
  }
  const text = { title: 'Session cancelled', message: `The ${session} was cancelled by the other side.` }
  if (appointment.cancelled_by === 'athlete') return [toProfessional(appointment, text)]
  if (appointment.cancelled_by === 'professional') return [toAthlete(appointment, text)]
  return [toAthlete(appointment, text), toProfessional(appointment, text)]
}

export const noticesOfReminder = (appointment: Appointment): Notice[] => [
  toProfessional(appointment, {
    type: 'booking_request',
    title: 'A request is waiting for your answer',
    message: `${typeOf(appointment)} on ${whenOf(appointment)} has been waiting for 24 hours. It lapses after ${REQUEST_LAPSE_HOURS}.`,
  }),
]

export const noticesOfFailedFee = (appointment: EventData<typeof alternateFeeFailed>): Notice[] => [
  toProfessional(appointment, {
    title: 'Your suggested time was accepted, but the fee could not be charged',
    message: 'Please see to your card and accept the request yourself: the booking is still pending.',
  }),
]
