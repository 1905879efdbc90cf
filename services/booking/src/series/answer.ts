import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { acceptSeries as endpoint, Series as SeriesReply } from '@fieldside/contracts/http/series.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { acceptInSeries, cancelInSeries, endInSeries } from '../appointments/series.ts'
import { findSeries, listInSeries, lockInSeries, type SeriesRow } from '../appointments/store/series.ts'
import type { BookingContext } from '../context.ts'
import { addAnswerMessage } from '../messages/add-answer.ts'
import { limitAnswerMessage } from '../messages/limit.ts'
import { seriesViewOf, serveSeries } from './views.ts'

const noSeries = () => notFound('Series not found')

/** Returns a series and the caller's side of it. @throws not-found if it is missing or not theirs */
const findOwn = async (
  ctx: BookingContext,
  id: string,
): Promise<{ series: SeriesRow; side: Side | 'admin' }> => {
  const series = await findSeries(ctx.db.kysely, id)
  const { userId, role } = userOf(ctx)
  if (series && role === 'admin') return { series, side: 'admin' }
  if (series?.athlete_id === userId) return { series, side: 'athlete' }
  if (series?.professional_user_id === userId) return { series, side: 'professional' }
  throw noSeries()
}

/** @throws not-found for anyone else */
const findOn = async (ctx: BookingContext, id: string, side: Side): Promise<SeriesRow> => {
  const own = await findOwn(ctx, id)
  if (own.side !== side) throw noSeries()
  return own.series
}

/** Returns a series to its two sides and to admins. @throws not-found */
export const getSeries = async (ctx: BookingContext, id: string): Promise<SeriesReply> => {
  const { series, side } = await findOwn(ctx, id)
  return serveSeries(ctx, series, await listInSeries(ctx.db.kysely, id), side)
}

/**
 * Accepts a series, except for some dates, which are declined.
 * @throws not-found, and the problems of acceptInSeries
 */
export const acceptSeries = async (
  ctx: InSteps<BookingContext>,
  id: string,
  except: readonly string[],
): Promise<ReplyOf<typeof endpoint>> => {
  const series = await findOn(ctx, id, 'professional')
  return acceptInSeries(ctx, series, except, async (tx, { charged }) => {
    const now = ctx.now()
    const appointments = await listInSeries(tx, id)
    return {
      series: seriesViewOf(series, 'accepted', appointments, { viewer: 'professional', now }),
      charged,
    }
  })
}

const END = {
  professional: { outcome: 'declined', command: { type: 'decline', of_series: true } },
  athlete: { outcome: 'withdrawn', command: { type: 'cancel', by: 'athlete', of_series: true } },
} as const

const end = (ctx: BookingContext, id: string, side: Side, message?: string): Promise<SeriesReply> =>
  limitAnswerMessage(ctx, message, async () => {
    const series = await findOn(ctx, id, side)
    return write(ctx, async (tx, emit) => {
      const now = ctx.now()
      const appointments = await lockInSeries(tx, series)
      const ended = await endInSeries(tx, emit, { id, appointments }, { ...END[side], by: side, now })
      await addAnswerMessage(tx, emit, ended[0]!, { side, text: message, now })
      return seriesViewOf(series, 'ended', ended, { viewer: side, now })
    })
  })

/** Declines a series for its professional. @throws not-found, not-pending, answer-in-progress, too-many-messages */
export const declineSeries = (ctx: BookingContext, id: string, message?: string) =>
  end(ctx, id, 'professional', message)

/** Withdraws a series for its athlete. @throws not-found, not-pending, answer-in-progress, too-many-messages */
export const withdrawSeries = (ctx: BookingContext, id: string, message?: string) =>
  end(ctx, id, 'athlete', message)

type Rest = { appointment_ids: readonly string[]; message?: string | undefined }

/**
 * Cancels the remaining sessions of a series that can still be canceled.
 * @throws not-found, not-cancellable, too-many-messages
 */
export const cancelRest = (
  ctx: BookingContext,
  id: string,
  { appointment_ids: ids, message }: Rest,
): Promise<SeriesReply> =>
  limitAnswerMessage(ctx, message, async () => {
    const { series, side } = await findOwn(ctx, id)
    if (side === 'admin') throw noSeries()
    return write(ctx, async (tx, emit) => {
      const now = ctx.now()
      const appointments = await lockInSeries(tx, series)
      const isAnswered = series.state !== 'open'
      const canceled = isAnswered
        ? await cancelInSeries(tx, emit, { id, appointments }, { ids, by: side, now })
        : []
      const [first] = canceled
      if (!first) throw conflict('not-cancellable', 'None of these sessions can be canceled any longer.')
      await addAnswerMessage(tx, emit, first, { side, text: message, now })
      const changed = appointments.map((one) => canceled.find((other) => other.id === one.id) ?? one)
      return seriesViewOf(series, series.state, changed, { viewer: side, now })
    })
  })
