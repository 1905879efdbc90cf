import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getClient as endpoint } from '@fieldside/contracts/http/clients.ts'
import { CLIENT_SESSIONS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { noClient } from '../errors.ts'
import { listSessionRows } from './store/clients.ts'

/** Returns the sessions of the caller and one of their clients. @throws not-found, for an admin always */
export const getClient = async (
  ctx: BookingContext,
  athleteId: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId, role } = userOf(ctx)
  if (role === 'admin') throw noClient()
  const rows = await listSessionRows(ctx.db.kysely, { professionalUserId: userId, athleteId })
  if (rows.length === 0) throw noClient()
  const shown = rows.slice(0, CLIENT_SESSIONS_MAX)
  const sessions = shown.map(({ starts_at, ends_at, child_first_name, member_id: _, ...session }) => ({
    ...session,
    // The name follows the contact details, which a canceled session hides again.
    member_first_name: session.status === 'cancelled' ? null : child_first_name,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }))
  return { sessions, more: rows.length > CLIENT_SESSIONS_MAX }
}
