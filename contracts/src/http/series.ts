import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, BrowserTimeZone, Id, Instant } from '../fields.ts'
import { SERIES_SESSIONS_MAX, SERIES_SESSIONS_MIN } from '../limits.ts'
import { SeriesState } from '../series.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'
import { Appointment, BookingForm } from './appointments.ts'
import { AnswerMessage } from './messages.ts'

const Sessions = z
  .int()
  .min(SERIES_SESSIONS_MIN, `A series has at least ${SERIES_SESSIONS_MIN} sessions`)
  .max(SERIES_SESSIONS_MAX, `A series has at most ${SERIES_SESSIONS_MAX} sessions`)
const EveryWeeks = z.int().min(1).max(2)

/** A date of a series, and whether it is free. */
export const SeriesDate = z.object({
  /** The number of the date in the series, from 0. */
  index: z.int(),
  starts_at: Instant,
  is_free: z.boolean(),
  /** The available slots of its week in the professional's zone, if it isn't free. */
  slots: z.array(Instant),
})
export type SeriesDate = z.infer<typeof SeriesDate>

export const listSeriesDates = endpoint('GET /professionals/{id}/series-dates', {
  summary:
    'Lists the dates of a series: every week or every second week at the clock time of its first one in the professional’s zone, across clock changes. Names the available slots of the week where a date isn’t free',
  callers: ['signed-in'],
  query: z.strictObject({
    appointment_type: AppointmentTypeId,
    first: BoundedInstant,
    every_weeks: z.coerce.number().pipe(EveryWeeks),
    sessions: z.coerce.number().pipe(Sessions),
    /** The zone of a professional without hours. */
    time_zone: BrowserTimeZone.optional(),
  }),
  reply: z.object({ time_zone: z.string(), items: z.array(SeriesDate) }),
  problems: ['not-found'],
})

export const SeriesForm = BookingForm.omit({ id: true, appointment_date: true }).extend({
  first: BoundedInstant,
  every_weeks: EveryWeeks,
  sessions: Sessions,
  /** Dates that are moved within their week or, with null, left out. At least two remain. */
  changes: z
    .array(
      z.strictObject({
        index: z
          .int()
          .min(0)
          .max(SERIES_SESSIONS_MAX - 1),
        starts_at: BoundedInstant.nullable(),
      }),
    )
    .max(SERIES_SESSIONS_MAX)
    .default([]),
})
export type SeriesForm = z.infer<typeof SeriesForm>

export const Series = z.object({
  id: Id,
  every_weeks: z.int(),
  /** open: waiting for the professional. ended: declined, withdrawn, or expired. */
  state: SeriesState,
  /** By their number in the series, whatever became of each. */
  items: z.array(Appointment),
})
export type Series = z.infer<typeof Series>

export const requestSeries = endpoint('POST /series', {
  summary: 'Requests all sessions of a series, or none. It counts as one request and holds all of its times',
  callers: ['athlete'],
  body: SeriesForm,
  reply: Series,
  status: 201,
  /**
   * series-taken includes extra.dates: SeriesDate of each lost date.
   * own-session-overlaps includes extra.sessions: OwnSessions.
   */
  problems: [
    'own-session-overlaps',
    'not-found',
    'not-accepting',
    'type-not-offered',
    'series-taken',
    'too-many-pending',
    'payment-changed',
    'package-empty',
    'package-ended',
    'package-mismatch',
    EMAIL_UNCONFIRMED,
  ],
  limits: ['openRequest', 'pairRequest'],
})

export const getSeries = endpoint('GET /series/{id}', {
  summary: 'Returns a series with its sessions to its athlete, its professional, and administrators',
  callers: ['signed-in'],
  reply: Series,
  problems: ['not-found'],
})

export const acceptSeries = endpoint('POST /series/{id}/accept', {
  summary:
    'Accepts a series, except for chosen dates, which are declined. Charges at most one first-booking fee before any session is confirmed',
  callers: ['professional'],
  inSteps: true,
  body: z
    .strictObject({
      /** The appointments that are declined. */
      except: z.array(Id).max(SERIES_SESSIONS_MAX).default([]),
    })
    .default({ except: [] }),
  reply: z.object({ series: Series, charged: z.boolean() }),
  problems: [
    'not-found',
    'not-pending',
    'answer-in-progress',
    'payment-method-required',
    'card-declined',
    'authentication-required',
    'card-provider-unavailable',
    'fee-unavailable',
  ],
})

export const declineSeries = endpoint('POST /series/{id}/decline', {
  summary: 'Declines a series and frees its times',
  callers: ['professional'],
  body: z.strictObject({ message: AnswerMessage.optional() }).default({}),
  reply: Series,
  problems: ['not-found', 'not-pending', 'answer-in-progress'],
})

export const withdrawSeries = endpoint('POST /series/{id}/withdraw', {
  summary: 'Cancels a series that waits for its answer',
  callers: ['athlete'],
  body: z.strictObject({ message: AnswerMessage.optional() }).default({}),
  reply: Series,
  problems: ['not-found', 'not-pending', 'answer-in-progress'],
})

export const cancelRest = endpoint('POST /series/{id}/cancel-rest', {
  summary:
    'Cancels the remaining sessions of an accepted series that are at least 24 hours ahead, and leaves those that no longer can be canceled',
  callers: ['athlete', 'professional'],
  body: z.strictObject({
    /** The sessions that the caller saw as those to cancel. */
    appointment_ids: z.array(Id).min(1).max(SERIES_SESSIONS_MAX),
    message: AnswerMessage.optional(),
  }),
  reply: Series,
  problems: ['not-found', 'not-cancellable'],
})
