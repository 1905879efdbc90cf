import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { TIMELINE_EVENTS_MAX, type getTimeline as timeline } from '@fieldside/contracts/http/timelines.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { existing, ownedBy } from '../errors.ts'
import { timelineOf } from './rules/timeline.ts'
import { findAppointment, findLastDetails } from './store/appointments.ts'
import { findEvents } from './store/events.ts'
import { serveAppointments } from './views.ts'

const findOwned = async (ctx: BookingContext, id: string) =>
  ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))

/** Returns an appointment to its two sides and to admins. @throws not-found */
export const getAppointment = async (ctx: BookingContext, id: string) => {
  const [served] = await serveAppointments(ctx, [await findOwned(ctx, id)])
  return existing(served)
}

/** Returns what happened to an appointment to its two sides and to admins. @throws not-found */
export const getTimeline = async (ctx: BookingContext, id: string): Promise<ReplyOf<typeof timeline>> => {
  const { appointment, viewer } = await findOwned(ctx, id)
  const events = await findEvents(ctx.db.kysely, id, TIMELINE_EVENTS_MAX)
  return { viewer, ...timelineOf(appointment, events, viewer) }
}

/** Returns what the caller entered in their newest request. */
export const getLastDetails = async (ctx: BookingContext): Promise<{ details: LastDetails | null }> => ({
  details: (await findLastDetails(ctx.db.kysely, userOf(ctx).userId)) ?? null,
})
