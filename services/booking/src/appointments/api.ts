import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listApiAppointments as endpoint } from '@fieldside/contracts/http/v1/appointments.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { apiViewOf } from './rules/appointment-view.ts'
import { pageByUpdate } from './store/appointments.ts'

const cursors = cursorCodec('appointments-by-update', TimedPosition)

/** @throws invalid-input */
export const listApiAppointments = async (
  ctx: BookingContext,
  { cursor, updated_after, limit }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const updatedAfter = updated_after === undefined ? null : new Date(updated_after)
  const page = { updatedAfter, after: cursors.decode(cursor), limit }
  const { rows, next } = await pageByUpdate(ctx.db.kysely, page)
  return { items: rows.map(apiViewOf), next: cursors.encode(next) }
}
