import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { seriesAnswered, seriesRequested } from '@fieldside/contracts/events/booking.ts'
import { formatWhen } from '../../settings/rules/when.ts'
import type { Condition } from './condition.ts'
import type { SessionTime } from './mail-details.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Requested = EventData<typeof seriesRequested>
type Answered = EventData<typeof seriesAnswered>
type Of = Requested | Answered
type AppointmentIs = Extract<Condition, { about: 'appointment' }>['is']
type Text = Pick<NotificationDraft, 'title' | 'message' | 'needed_by'> & {
  /** What must still hold of the first session when the email is late. By default, it must not have started. */
  is?: AppointmentIs
  type?: NotificationDraft['type']
  action?: string
  times: SessionTime[]
  link?: string
}

const zonesFor = ({ athlete_time_zone, professional_time_zone }: Of, side: Side) =>
  side === 'athlete'
    ? { own_zone: athlete_time_zone, other_zone: professional_time_zone }
    : { own_zone: professional_time_zone, other_zone: athlete_time_zone }

const zoneOf = (series: Of, side: Side): string | null => {
  const { own_zone, other_zone } = zonesFor(series, side)
  return own_zone ?? other_zone
}

/** Returns all dates in the reader's zone, which is named once. */
const listed = (starts: readonly string[], zone: string | null): string =>
  starts
    .map((at) => formatWhen(at, zone))
    .map((when, index) => (index < starts.length - 1 ? when.replace(/ \([^)]*\)$/, '') : when))
    .join('; ')

const numbered = (starts: readonly string[], label: string): SessionTime[] =>
  starts.map((at, index) => ({ label: `${label} ${index + 1}`, at }))

const to = (
  side: Side,
  series: Of,
  { type = 'booking_update', action = 'View the sessions', is = 'ahead', times, link, ...text }: Text,
): NotificationDraft => ({
  link: link ?? `/booking/${series.first_appointment_id}`,
  ...text,
  type,
  user_id: side === 'athlete' ? series.athlete_id : series.professional_user_id,
  appointment_id: series.first_appointment_id,
  condition: { about: 'appointment', id: series.first_appointment_id, is },
  about:
    side === 'athlete'
      ? { kind: 'professional', id: series.professional_id }
      : { kind: 'athlete', id: series.athlete_id },
  details: {
    action,
    session: {
      id: series.first_appointment_id,
      side,
      type: series.appointment_type,
      times,
      ...zonesFor(series, side),
    },
  },
})

const sessionsOf = ({ starts, appointment_type }: Of): string =>
  `${starts.length} ${starts.length === 1 ? 'session' : 'sessions'} (${APPOINTMENT_TYPE_LABELS[appointment_type]})`

export const notificationsOfSeries = (series: Requested): NotificationDraft[] => {
  const { starts, answer_by } = series
  const zone = zoneOf(series, 'professional')
  return [
    to('professional', series, {
      type: 'booking_request',
      title: 'New request for a series',
      action: 'Answer the request',
      link: '/booking-requests',
      needed_by: answer_by,
      is: 'unanswered',
      times: numbered(starts, 'Session'),
      message: `${NAME} requests ${sessionsOf(series)}: ${listed(starts, zone)}. Answer by ${formatWhen(answer_by, zone)}, or the request expires.`,
    }),
  ]
}

const accepted = (series: Answered): NotificationDraft => {
  const { starts, left_out, pay_by } = series
  const zone = zoneOf(series, 'athlete')
  const declined = left_out.length > 0 ? ` Declined: ${listed(left_out, zone)}.` : ''
  const payment = pay_by
    ? ` Pay for each online by ${formatWhen(pay_by, zone)}, or before it starts if that is sooner, or it is canceled.`
    : ''
  return to('athlete', series, {
    title: 'Series confirmed',
    is: 'agreed',
    ...(pay_by && { needed_by: pay_by }),
    times: [...numbered(starts, 'Session'), ...numbered(left_out, 'Declined date')],
    message: `${NAME} confirmed ${sessionsOf(series)}: ${listed(starts, zone)}.${declined}${payment}`,
  })
}

type Ended = 'declined' | 'withdrawn' | 'expired' | 'unlisted'

const TITLES: Record<Ended, string> = {
  declined: 'Series declined',
  withdrawn: 'Series canceled',
  expired: 'Series expired',
  unlisted: 'Series canceled',
}

const endWords = (outcome: Ended, sessions: string): string => {
  switch (outcome) {
    case 'declined':
      return `${NAME} declined your request for ${sessions}`
    case 'withdrawn':
      return `${NAME} canceled the request for ${sessions}`
    case 'expired':
      return `The request for ${sessions} with ${NAME} wasn’t answered in time and expired`
    case 'unlisted':
      return `The request for ${sessions} with ${NAME} was canceled because the professional is no longer listed`
  }
}

const ended = (side: Side, series: Answered, outcome: Ended): NotificationDraft => {
  const { starts } = series
  return to(side, series, {
    title: TITLES[outcome],
    times: numbered(starts, 'Session'),
    message: `${endWords(outcome, sessionsOf(series))}: ${listed(starts, zoneOf(series, side))}.`,
  })
}

const WHAT_NOW: Record<Side, string> = {
  athlete: 'You can send a new request.',
  professional: 'If you were charged a first-booking fee for it, we’ll refund it.',
}

/** The professional accepted, but the outcome of the charge wasn't known in time. */
const givenUp = (side: Side, series: Answered): NotificationDraft => {
  const { starts } = series
  return to(side, series, {
    title: 'Booking not completed',
    action: 'View the request',
    times: numbered(starts, 'Session'),
    message: `We couldn’t complete your booking with ${NAME} for ${sessionsOf(series)} before the request expired: ${listed(starts, zoneOf(series, side))}. ${WHAT_NOW[side]}`,
  })
}

const restCanceled = (series: Answered): NotificationDraft => {
  const side = series.by === 'athlete' ? 'professional' : 'athlete'
  const zone = zoneOf(series, side)
  const { starts, left_out } = series
  const stay = left_out.length > 0 ? ` These stay booked: ${listed(left_out, zone)}.` : ''
  return to(side, series, {
    title: 'Remaining sessions canceled',
    times: [...numbered(starts, 'Canceled session'), ...numbered(left_out, 'Session')],
    message: `${NAME} canceled ${sessionsOf(series)}: ${listed(starts, zone)}.${stay}`,
  })
}

/** One notification per person for each step of a series, with all of its dates. */
export const notificationsOfAnsweredSeries = (series: Answered): NotificationDraft[] => {
  const { outcome } = series
  switch (outcome) {
    case 'accepted':
      return [accepted(series)]
    case 'declined':
      return [ended('athlete', series, outcome)]
    case 'withdrawn':
      return [ended('professional', series, outcome)]
    case 'expired':
    case 'unlisted':
      return [ended('athlete', series, outcome), ended('professional', series, outcome)]
    case 'given_up':
      return [givenUp('athlete', series), givenUp('professional', series)]
    case 'rest_cancelled':
      return [restCanceled(series)]
  }
}

type InSeries = {
  series_id?: string | undefined
  was_agreed?: boolean
  series_step?: boolean | undefined
}

/** Whether an appointment's event belongs to a step of its series, which the series' own event tells. */
export const isSeriesStep = ({ series_id, was_agreed, series_step }: InSeries): boolean =>
  series_id !== undefined && (was_agreed === undefined || !was_agreed || series_step === true)
