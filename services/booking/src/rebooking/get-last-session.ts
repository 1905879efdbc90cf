import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getLastSession as endpoint } from '@fieldside/contracts/http/rebookings.ts'
import type { BookingContext } from '../context.ts'
import { findOwnThread } from '../messages/find-own.ts'
import { findLastSession } from './store/last-session.ts'

/** Returns the session of a thread's pair that its athlete can book again. @throws not-found */
export const getLastSession = async (ctx: BookingContext, id: string): Promise<ReplyOf<typeof endpoint>> => {
  const { thread, side } = await findOwnThread(ctx, id)
  if (side === 'professional') return { session: null }
  return { session: (await findLastSession(ctx.db.kysely, thread)) ?? null }
}
