import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listWeek as weekEndpoint } from '@fieldside/contracts/http/appointments.ts'
import { WEEK_ITEMS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import type { BookingContext } from '../context.ts'
import { weekOfDay } from '../schedule/rules/availability.ts'
import { dayIn } from '../schedule/rules/local-days.ts'
import { blocksIn } from '../schedule/store/time-blocks.ts'
import { timeOffInWeek } from '../schedule/store/time-off.ts'
import { blockReply } from '../schedule/views.ts'
import { appointmentsIn, hoursOfUser } from './store/weeks.ts'
import { serveAppointments } from './views.ts'

type Wanted = { day?: string | undefined; timeZone?: string | undefined }

/** Returns the professional's week in the zone of their hours, or else in the browser's. */
export const listWeek = async (
  ctx: BookingContext,
  { day, timeZone }: Wanted,
): Promise<ReplyOf<typeof weekEndpoint>> => {
  const { userId, role } = userOf(ctx)
  const hours = await hoursOfUser(ctx.db.kysely, userId)
  const time_zone = hours?.time_zone ?? timeZone ?? 'UTC'
  const { monday, sunday, span } = weekOfDay(time_zone, day ?? dayIn(time_zone, ctx.now()))
  const rows = await appointmentsIn(ctx.db.kysely, {
    professionalUserId: userId,
    span,
    limit: WEEK_ITEMS_MAX + 1,
  })
  const [blocks, time_off] = await inOneRoundTrip(
    ctx.db.kysely,
    blocksIn(ctx.db.kysely, userId, span),
    timeOffInWeek(ctx.db.kysely, { userId, monday, sunday }),
  )
  const shown = rows.slice(0, WEEK_ITEMS_MAX)
  const items = await serveAppointments(
    ctx,
    shown.map((appointment) => ({ appointment, viewer: role })),
  )
  const hours_from = hours?.hours_from ?? null
  return {
    monday,
    time_zone,
    hours_from,
    items,
    blocks: blocks.map(blockReply),
    time_off,
    more: rows.length > shown.length,
  }
}
