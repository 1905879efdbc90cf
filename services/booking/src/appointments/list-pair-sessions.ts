import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPairSessions as endpoint } from '@fieldside/contracts/http/pair-sessions.ts'
import type { BookingContext } from '../context.ts'
import { listPair, type Pair } from './store/pair-sessions.ts'

/** Tells billing which of a pair's sessions can carry the fee and whether an accept is open. */
export const listPairSessions = async (
  ctx: BookingContext,
  pair: Pair,
): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await listPair(ctx.db.kysely, pair)
  return {
    sessions: rows
      .filter(({ status }) => status !== 'pending')
      .map(({ id, status, starts_at }) => ({
        appointment_id: id,
        status,
        starts_at: starts_at.toISOString(),
      })),
    answering: rows.some(({ accepting_side }) => accepting_side !== null),
  }
}
