import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listSeriesDates as endpoint } from '@fieldside/contracts/http/series.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { findShownProfessional } from '../professionals/find-shown.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { seriesDates } from './rules/series-dates.ts'
import { findLostDates, withSlots } from './steps/free-dates.ts'

type Query = {
  appointment_type: AppointmentTypeId
  first: string
  every_weeks: number
  sessions: number
  time_zone?: string | undefined
}

/** Lists the dates of a series and says of each whether it is free. @throws not-found */
export const listSeriesDates = async (
  ctx: BookingContext,
  professionalId: string,
  { appointment_type, first, every_weeks, sessions, time_zone }: Query,
): Promise<ReplyOf<typeof endpoint>> => {
  const on = ctx.db.kysely
  const [isShown, offer, hours] = await Promise.all([
    findShownProfessional(ctx, professionalId),
    findActiveOffer(on, professionalId, appointment_type),
    findSchedule(on, professionalId),
  ])
  if (!isShown || !offer) throw notFound('This appointment type isn’t offered')
  const timeZone = hours?.time_zone ?? time_zone ?? 'UTC'
  const dates = seriesDates(timeZone, { first: new Date(first), every_weeks, sessions })
  const planned = dates.map((starts_at, index) => ({ index, starts_at }))
  const wanted = { professionalId, durationMinutes: offer.duration_minutes, hours, now: ctx.now() }
  const lost = await withSlots(ctx, wanted, await findLostDates(on, wanted, planned))
  const items = planned.map(
    ({ index, starts_at }) =>
      lost.find((date) => date.index === index) ?? {
        ...{ index, starts_at: starts_at.toISOString() },
        is_free: true,
        slots: [],
      },
  )
  return { time_zone: timeZone, items }
}
