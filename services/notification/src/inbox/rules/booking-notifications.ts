import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  alternateFeeFailed,
  alternateTimeSuggested,
  answerReminded,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentRequested,
} from '@fieldside/contracts/events/booking.ts'
import { REQUEST_EXPIRES_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import type { NotificationKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import { startsSoon } from '../../settings/rules/quiet-hours.ts'
import { formatWhen } from '../../settings/rules/when.ts'
import type { Condition } from './condition.ts'
import type { MailSession, SessionTime } from './mail-details.ts'
import { NAME } from './naming.ts'
import { REQUEST_CANCELED_TITLE } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

type AppointmentCondition = Extract<Condition, { about: 'appointment' }>
export type Appointment = EventData<typeof appointmentRequested>
/** The session type, and times in the reader's time zone. */
type Said = { type: string; when: string; suggested: string; session: string }
export type Text = {
  title: string
  message: (said: Said) => string
  type?: NotificationType
  /** Defaults to the kind of the type. */
  kind?: NotificationKind
  link?: string
  /** The button of the email. */
  action?: string
  /** The times in the email, by default the start and the suggested time. */
  times?: SessionTime[]
  /** The email to the athlete offers other professionals who have time then, and the waitlist. */
  offers_others?: boolean
  /** Sent during quiet hours too. */
  urgent?: boolean
  /** When the notification would come too late, if before `times`. */
  needed_by?: string | undefined
  /** What must still hold when the email is late. By default, the session must not have started. */
  condition?: Pick<AppointmentCondition, 'is' | 'at' | 'always'> | 'always'
}

const conditionOf = (
  { appointment_id: id }: Appointment,
  condition: Text['condition'] = { is: 'ahead' },
): Pick<NotificationDraft, 'condition'> =>
  condition === 'always' ? {} : { condition: { about: 'appointment', id, ...condition } }

const saidIn = (appointment: Appointment, zone: string | null | undefined): Said => {
  const type = APPOINTMENT_TYPE_LABELS[appointment.appointment_type]
  const when = formatWhen(appointment.starts_at, zone)
  const suggested = appointment.suggested_date ? formatWhen(appointment.suggested_date, zone) : when
  return { type, when, suggested, session: `${type} on ${when}` }
}

const timesOf = ({ starts_at, suggested_date }: Appointment): SessionTime[] =>
  suggested_date === null
    ? [{ label: 'When', at: starts_at }]
    : [
        { label: 'Requested time', at: starts_at },
        { label: 'Suggested time', at: suggested_date },
      ]

/** Formats a time in the recipient's time zone, or the other side's if it is unknown. */
export const whenFor = (side: MailSession['side'], instant: string, appointment: Appointment): string => {
  const { athlete_time_zone: athleteZone, professional_time_zone: professionalZone } = appointment
  const [own, other] = side === 'athlete' ? [athleteZone, professionalZone] : [professionalZone, athleteZone]
  return formatWhen(instant, own ?? other)
}

/** Returns what the email to one side shows of the session. */
export const sessionOf = (
  appointment: Appointment,
  side: MailSession['side'],
  times: SessionTime[] = timesOf(appointment),
): MailSession => {
  const { athlete_time_zone = null, professional_time_zone } = appointment
  const zones =
    side === 'athlete'
      ? { own_zone: athlete_time_zone, other_zone: professional_time_zone }
      : { own_zone: professional_time_zone, other_zone: athlete_time_zone }
  return { id: appointment.appointment_id, side, type: appointment.appointment_type, times, ...zones }
}

/** The page at which the athlete joins the waitlist of the professional who had no time. */
const waitlistOf = ({ professional_id, appointment_type }: Appointment): string =>
  `/waitlists/${professional_id}?${new URLSearchParams({ type: appointment_type })}`

/** Builds a notification to the athlete, in the professional's time zone if theirs is unknown. */
export const toAthlete = (
  appointment: Appointment,
  {
    type = 'booking_update',
    message,
    condition,
    times,
    action = 'View the session',
    offers_others,
    ...text
  }: Text,
): NotificationDraft => ({
  link: `/booking/${appointment.appointment_id}`,
  ...text,
  message: message(saidIn(appointment, appointment.athlete_time_zone ?? appointment.professional_time_zone)),
  type,
  ...conditionOf(appointment, condition),
  user_id: appointment.athlete_id,
  appointment_id: appointment.appointment_id,
  about: { kind: 'professional', id: appointment.professional_id },
  details: {
    action,
    session: sessionOf(appointment, 'athlete', times),
    ...(offers_others && { offers_others, waitlist: waitlistOf(appointment) }),
  },
})

/** Builds a notification to the professional, in the athlete's time zone if theirs is unknown. */
export const toProfessional = (
  appointment: Appointment,
  { type = 'booking_update', message, condition, times, action = 'View the session', ...text }: Text,
): NotificationDraft => ({
  link: appointment.status === 'pending' ? '/booking-requests' : `/booking/${appointment.appointment_id}`,
  ...text,
  message: message(saidIn(appointment, appointment.professional_time_zone ?? appointment.athlete_time_zone)),
  type,
  ...conditionOf(appointment, condition),
  user_id: appointment.professional_user_id,
  appointment_id: appointment.appointment_id,
  about: { kind: 'athlete', id: appointment.athlete_id },
  details: { action, session: sessionOf(appointment, 'professional', times) },
})

/** Booking of release 0.2.0 doesn't say until when. */
const answerSentence = (appointment: Appointment): string =>
  appointment.answer_by
    ? `Answer by ${whenFor('professional', appointment.answer_by, appointment)}, or the request expires.`
    : `Answer within ${REQUEST_EXPIRES_AFTER_HOURS} hours and before the session starts, or the request expires.`

export const notificationsOfRequest = (appointment: Appointment): NotificationDraft[] => [
  toProfessional(appointment, {
    needed_by: appointment.answer_by,
    type: 'booking_request',
    title: 'New booking request',
    action: 'Answer the request',
    condition: { is: 'unanswered' },
    message: ({ session }) => `New request from ${NAME}: ${session}. ${answerSentence(appointment)}`,
  }),
]

/** Returns the sentence about a payment that is due, after a space. */
export const payBySentence = (appointment: Appointment, payBy: string | undefined): string =>
  payBy === undefined
    ? ''
    : ` Pay online by ${whenFor('athlete', payBy, appointment)}, or the session is canceled.`

const confirmed = (appointment: EventData<typeof appointmentConfirmed>): NotificationDraft => {
  const { starts_at, pay_by } = appointment
  return toAthlete(appointment, {
    title: 'Session confirmed',
    condition: { is: 'agreed', at: starts_at },
    ...(pay_by !== undefined && { action: 'Pay for the session', needed_by: pay_by }),
    message: ({ type, when }) =>
      `Your ${type} with ${NAME} on ${when} is confirmed.${payBySentence(appointment, pay_by)}`,
  })
}

export const notificationsOfConfirmation = (
  appointment: EventData<typeof appointmentConfirmed>,
): NotificationDraft[] =>
  appointment.agreed_by === 'professional'
    ? [confirmed(appointment)]
    : [
        // The athlete, who agreed last, is only notified of what is left to do.
        ...(appointment.pay_by === undefined ? [] : [confirmed(appointment)]),
        toProfessional(appointment, {
          title: appointment.offer_id ? 'Offered time confirmed' : 'Suggested time accepted',
          condition: { is: 'agreed', at: appointment.starts_at },
          message: ({ type, when }) =>
            `${NAME} ${appointment.offer_id ? 'took a time you offered' : 'accepted the time you suggested'}. The ${type} is confirmed for ${when}.`,
        }),
      ]

export const notificationsOfDecline = (appointment: Appointment): NotificationDraft[] => [
  toAthlete(appointment, {
    title: 'Request declined',
    action: 'View the request',
    offers_others: true,
    message: ({ session }) =>
      `${NAME} declined your request for the ${session}. You can find other professionals in search.`,
  }),
]

type OpenRequest = EventData<typeof alternateTimeSuggested>

export const notificationsOfSuggestion = (appointment: OpenRequest): NotificationDraft[] => [
  toAthlete(appointment, {
    needed_by: appointment.answer_by,
    type: 'alternate_time_suggested',
    title: 'Another time was suggested',
    action: 'Review the suggested time',
    condition: { is: 'suggested', ...(appointment.suggested_date && { at: appointment.suggested_date }) },
    message: ({ type, suggested }) =>
      `${NAME} suggested another time for your ${type}: ${suggested}. Accept or decline it.`,
  }),
]

export const notificationsOfDeclinedSuggestion = (appointment: OpenRequest): NotificationDraft[] => [
  toProfessional(appointment, {
    needed_by: appointment.answer_by,
    title: 'Suggested time declined',
    action: 'Answer the request',
    condition: { is: 'pending' },
    message: ({ session }) =>
      `${NAME} declined the time you suggested and still wants the ${session}. The request is waiting for your answer.`,
  }),
]

const notificationsOfExpiry = (appointment: Appointment): NotificationDraft[] => [
  toAthlete(appointment, {
    title: 'Request expired',
    action: 'View the request',
    offers_others: true,
    message: ({ session }) =>
      `Your request to ${NAME} for the ${session} expired because it wasn’t answered in time. You can request another time or find another professional.`,
  }),
  toProfessional(appointment, {
    title: 'Request expired',
    action: 'View the request',
    message: ({ session }) =>
      `${NAME}’s request for the ${session} expired because it wasn’t answered in time. The time is available again.`,
  }),
]

const notificationsOfGivenUp = (appointment: Appointment): NotificationDraft[] => [
  toAthlete(appointment, {
    title: 'Booking not completed',
    action: 'View the request',
    offers_others: true,
    message: ({ session }) =>
      `We couldn’t complete your booking with ${NAME} for the ${session} before the request expired. You can send a new request.`,
  }),
  toProfessional(appointment, {
    title: 'Booking not completed',
    action: 'View the request',
    message: ({ session }) =>
      `We couldn’t complete your booking with ${NAME} for the ${session} before the request expired. If you were charged a first-booking fee for it, we’ll refund it.`,
    link: `/booking/${appointment.appointment_id}`,
  }),
]

/** A professional who lost the role can't open the booking, so their link goes to the notifications. */
const notificationsOfUnlisting = (appointment: Appointment): NotificationDraft[] => [
  toAthlete(appointment, {
    title: REQUEST_CANCELED_TITLE,
    action: 'View the request',
    message: ({ session }) =>
      `Your request to ${NAME} for the ${session} was canceled because the professional is no longer listed.`,
  }),
  toProfessional(appointment, {
    title: REQUEST_CANCELED_TITLE,
    message: ({ session }) =>
      `${NAME}’s request for the ${session} was canceled because you’re no longer listed as a professional.`,
    link: '/notifications',
    action: 'Open your notifications',
  }),
]

/** The session may have started by then, so the emails are sent in any case. */
const notificationsOfUnpaid = (appointment: Appointment, time: string): NotificationDraft[] => {
  const text = {
    title: 'Session canceled: not paid',
    condition: 'always',
    urgent: startsSoon(time, appointment.starts_at),
  } as const
  return [
    toAthlete(appointment, {
      ...text,
      message: ({ session }) =>
        `Your ${session} with ${NAME} was canceled because it wasn’t paid online in time. If a payment still goes through, we refund it in full.`,
    }),
    toProfessional(appointment, {
      ...text,
      message: ({ session }) =>
        `Your ${session} with ${NAME} was canceled because they didn’t pay online in time. The time is available again.`,
    }),
  ]
}

/** Tells the other side alone, and not why: the reason of a suspension is between us and the suspended user. */
const notificationsOfUnavailable = (
  appointment: EventData<typeof appointmentCancelled>,
  time: string,
): NotificationDraft[] => {
  const { was_agreed, unavailable, starts_at } = appointment
  const text: Text = was_agreed
    ? {
        title: 'Session canceled',
        message: ({ session }) =>
          `Your ${session} with ${NAME} was canceled because they aren’t available anymore.${unavailable === 'professional' ? ' If you paid online, we refund it in full.' : ''}`,
        urgent: startsSoon(time, starts_at),
      }
    : {
        title: REQUEST_CANCELED_TITLE,
        action: 'View the request',
        message: ({ session }) =>
          `The request for the ${session} with ${NAME} was canceled because they aren’t available anymore.`,
      }
  return [(unavailable === 'professional' ? toAthlete : toProfessional)(appointment, text)]
}

export const notificationsOfCancellation = (
  appointment: EventData<typeof appointmentCancelled>,
  time: string,
): NotificationDraft[] => {
  if (appointment.accept_given_up) return notificationsOfGivenUp(appointment)
  if (appointment.unavailable) return notificationsOfUnavailable(appointment, time)
  if (appointment.reason === 'not_answered') return notificationsOfExpiry(appointment)
  if (appointment.reason === 'professional_unlisted') return notificationsOfUnlisting(appointment)
  if (appointment.unpaid) return notificationsOfUnpaid(appointment, time)
  const text: Text = appointment.was_agreed
    ? {
        title: 'Session canceled',
        message: ({ type, when }) => `${NAME} canceled the ${type} on ${when}.`,
        urgent: startsSoon(time, appointment.starts_at),
      }
    : {
        title: REQUEST_CANCELED_TITLE,
        action: 'View the request',
        message: ({ session }) => `${NAME} canceled the request for the ${session}.`,
      }
  if (appointment.cancelled_by === 'athlete') return [toProfessional(appointment, text)]
  return [toAthlete(appointment, text)]
}

type Reminded = EventData<typeof answerReminded>

/** Names the time at which the request expires, because the reminder can be late. */
const notificationsOfLastReminder = (appointment: Reminded): NotificationDraft[] => {
  const { suggested_date, answer_by } = appointment
  const deadline = answer_by && whenFor('professional', answer_by, appointment)
  return [
    toProfessional(appointment, {
      needed_by: answer_by,
      type: 'booking_request',
      kind: 'reminders',
      title: 'A request expires soon',
      action: 'Answer the request',
      condition: { is: 'professional-accepts' },
      message: ({ session, suggested, type }) =>
        suggested_date === null
          ? `${NAME}’s request for the ${session} expires ${deadline ? `on ${deadline}` : 'soon'}. Answer it before then.`
          : `${NAME} agreed to your ${type} on ${suggested}. Accept the request ${deadline ? `by ${deadline}` : 'soon'}, or it expires.`,
    }),
  ]
}

const notificationsOfFirstReminder = (appointment: Reminded): NotificationDraft[] => {
  const { answer_by } = appointment
  const expires = answer_by
    ? `on ${whenFor('professional', answer_by, appointment)}`
    : `after ${REQUEST_EXPIRES_AFTER_HOURS} hours or when the session would start`
  return [
    toProfessional(appointment, {
      needed_by: answer_by,
      type: 'booking_request',
      kind: 'reminders',
      title: 'A request is waiting for your answer',
      action: 'Answer the request',
      condition: { is: 'unanswered' },
      message: ({ session }) =>
        `${NAME} has been waiting 24 hours for your answer about the ${session}. The request expires ${expires}.`,
    }),
  ]
}

export const notificationsOfReminder = (appointment: Reminded): NotificationDraft[] =>
  appointment.is_last ? notificationsOfLastReminder(appointment) : notificationsOfFirstReminder(appointment)

export const notificationsOfFailedFee = (
  appointment: EventData<typeof alternateFeeFailed>,
): NotificationDraft[] => [
  toProfessional(appointment, {
    needed_by: appointment.answer_by,
    title: 'Suggested time accepted, but we couldn’t charge the fee',
    action: 'Accept the request',
    condition: { is: 'professional-accepts' },
    message: ({ suggested }) =>
      `${NAME} agreed to ${suggested}, but we couldn’t charge your card. Check your card, then accept the request to confirm this time.`,
  }),
]
