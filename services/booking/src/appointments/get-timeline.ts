import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { type getTimeline as endpoint, TIMELINE_EVENTS_MAX } from '@fieldside/contracts/http/timelines.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { timelineOf } from './rules/timeline.ts'
import { findAppointment } from './store/appointments.ts'
import { findEvents } from './store/events.ts'

/** Returns what happened to an appointment to its two sides and to admins. @throws not-found */
export const getTimeline = async (ctx: BookingContext, id: string): Promise<ReplyOf<typeof endpoint>> => {
  const { appointment, viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  const events = await findEvents(ctx.db.kysely, id, TIMELINE_EVENTS_MAX)
  return { viewer, ...timelineOf(appointment, events, viewer) }
}
