import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  acceptFailed,
  appointmentCancelled,
  appointmentRescheduled,
  newTimeDeclined,
  newTimeProposed,
} from '@fieldside/contracts/events/booking.ts'
import { CANCEL_UNTIL_HOURS_BEFORE, NO_SHOW_REVIEWABLE_HOURS } from '@fieldside/contracts/limits.ts'
import { startsSoon } from '../../settings/rules/quiet-hours.ts'
import {
  type Appointment,
  payBySentence,
  type Text,
  toAthlete,
  toProfessional,
  whenFor,
} from './booking-notifications.ts'
import { NAME } from './naming.ts'
import { NEW_TIME_TITLE } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Side = EventData<typeof newTimeProposed>['proposed_by']

const toOther = (appointment: Appointment, actor: Side, text: Text): NotificationDraft[] => [
  actor === 'athlete' ? toProfessional(appointment, text) : toAthlete(appointment, text),
]

const otherOf = (side: Side): Side => (side === 'athlete' ? 'professional' : 'athlete')

/** Returns until when a new time can be accepted. Booking of release 0.2.0 doesn't say it. */
const moveDeadlineOf = ({ starts_at, answer_by }: EventData<typeof newTimeProposed>): string =>
  answer_by ?? new Date(Date.parse(starts_at) - CANCEL_UNTIL_HOURS_BEFORE * HOUR_MS).toISOString()

export const notificationsOfNewTime = (
  appointment: EventData<typeof newTimeProposed>,
): NotificationDraft[] => {
  const proposed = whenFor(otherOf(appointment.proposed_by), appointment.proposed_date, appointment)
  return toOther(appointment, appointment.proposed_by, {
    title: NEW_TIME_TITLE,
    action: 'Review the new time',
    times: [
      { label: 'Current time', at: appointment.starts_at },
      { label: 'Proposed time', at: appointment.proposed_date },
    ],
    condition: { is: 'proposed', at: appointment.proposed_date },
    needed_by: moveDeadlineOf(appointment),
    message: ({ session }) =>
      `${NAME} proposed moving your ${session} to ${proposed}. Accept or decline the new time. Until then, the session keeps its current time.`,
  })
}

export const notificationsOfDeclinedNewTime = (
  appointment: EventData<typeof newTimeDeclined>,
): NotificationDraft[] => {
  const { declined_by, proposed_by } = appointment
  if (declined_by === 'system') {
    const text: Text = {
      title: 'Proposed time expired',
      condition: { is: 'agreed', at: appointment.starts_at },
      message: ({ session }) =>
        `The new time for your ${session} with ${NAME} wasn’t answered in time. The session keeps its current time.`,
    }
    return [toAthlete(appointment, text), toProfessional(appointment, text)]
  }
  const text: Text =
    declined_by === proposed_by
      ? {
          title: 'Proposed time withdrawn',
          condition: { is: 'agreed', at: appointment.starts_at },
          message: ({ session }) =>
            `${NAME} withdrew the new time for your ${session}. The session keeps its current time.`,
        }
      : {
          title: 'Proposed time declined',
          condition: { is: 'agreed', at: appointment.starts_at },
          message: ({ session }) =>
            `${NAME} declined the new time for your ${session}. The session keeps its current time.`,
        }
  return toOther(appointment, declined_by, text)
}

export const notificationsOfReschedule = (
  appointment: EventData<typeof appointmentRescheduled>,
  time: string,
): NotificationDraft[] => {
  const { proposed_by, previous_starts_at, pay_by } = appointment
  const before = whenFor(proposed_by, previous_starts_at, appointment)
  const moved = toOther(appointment, otherOf(proposed_by), {
    title: 'Session rescheduled',
    times: [
      { label: 'New time', at: appointment.starts_at },
      { label: 'Previous time', at: previous_starts_at },
    ],
    condition: { is: 'agreed', at: appointment.starts_at },
    urgent: startsSoon(time, appointment.starts_at, previous_starts_at),
    message: ({ type, when }) =>
      `${NAME} accepted the new time. Your ${type} is now on ${when} instead of ${before}.${proposed_by === 'athlete' ? payBySentence(appointment, pay_by) : ''}`,
  })
  if (pay_by === undefined || proposed_by === 'athlete') return moved
  // The athlete accepted, and must pay until another time than before.
  const payment: Text = {
    title: 'Pay for the new time',
    action: 'Pay for the session',
    needed_by: pay_by,
    condition: { is: 'agreed', at: appointment.starts_at },
    message: ({ type, when }) =>
      `Your ${type} with ${NAME} is now on ${when}.${payBySentence(appointment, pay_by)}`,
  }
  return [...moved, toAthlete(appointment, payment)]
}

export const notificationsOfNoShow = (
  appointment: EventData<typeof appointmentCancelled>,
  time: string,
): NotificationDraft[] =>
  toOther(appointment, appointment.cancelled_by === 'professional' ? 'professional' : 'athlete', {
    title: 'Session marked as a no-show',
    condition: 'always',
    urgent: startsSoon(time, appointment.starts_at),
    message: ({ session }) =>
      `${NAME} marked your ${session} as a no-show. It’s canceled${
        appointment.cancelled_by === 'professional'
          ? `. If it took place, you can review it within ${NO_SHOW_REVIEWABLE_HOURS} hours.`
          : ' and can’t be reviewed.'
      }`,
  })

/** Notifies only a side that accepted without getting a reply. */
export const notificationsOfFailedAccept = (
  appointment: EventData<typeof acceptFailed>,
): NotificationDraft[] => {
  if (!appointment.left_open) return []
  return toOther(appointment, otherOf(appointment.accepted_by), {
    title: 'We couldn’t confirm your session',
    action: 'Accept again',
    condition: { is: `${appointment.accepted_by}-accepts` },
    needed_by: appointment.answer_by,
    message: ({ session }) =>
      `Your ${session} with ${NAME} isn’t confirmed yet because the fee wasn’t charged. The request is still open. Please accept it again.`,
    link:
      appointment.accepted_by === 'athlete' ? `/booking/${appointment.appointment_id}` : '/booking-requests',
  })
}

export const notificationsOfWithdrawal = (appointment: Appointment, time: string): NotificationDraft[] => [
  toAthlete(appointment, {
    title: 'Your professional is no longer approved',
    condition: { is: 'agreed' },
    urgent: startsSoon(time, appointment.starts_at),
    message: ({ session }) =>
      `We withdrew our approval of ${NAME}. Your ${session} is still booked. You can cancel it until it starts, and what is left of an online payment is refunded.`,
  }),
]
