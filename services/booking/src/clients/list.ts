import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listClients as endpoint } from '@fieldside/contracts/http/clients.ts'
import { CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { listClientRows } from './store/clients.ts'

/** Lists the caller's clients. */
export const listClients = async (ctx: BookingContext): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await listClientRows(ctx.db.kysely, userOf(ctx).userId, ctx.now())
  const items = rows.slice(0, CLIENTS_MAX).map(({ next_session, last_session, ...client }) => ({
    ...client,
    next_session: next_session?.toISOString() ?? null,
    last_session: last_session?.toISOString() ?? null,
  }))
  return { items, more: rows.length > CLIENTS_MAX }
}
