import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  ApiAppointment,
  listApiAppointments as endpoint,
} from '@fieldside/contracts/http/v1/appointments.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { existing } from '../errors.ts'
import { findAppointment, pageByUpdate } from './store/appointments.ts'
import { apiViewOf } from './views.ts'

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

/** @throws not-found */
export const getApiAppointment = async (ctx: BookingContext, id: string): Promise<ApiAppointment> => {
  return apiViewOf(existing(await findAppointment(ctx.db.kysely, id)))
}
