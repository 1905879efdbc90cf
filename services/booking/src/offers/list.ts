import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import type { BookingContext } from '../context.ts'
import { findOwnThread } from '../messages/find-own.ts'
import { listOpenOffers } from './store/time-offers.ts'
import { offerViewOf } from './views.ts'

/** Lists the open offers of a pair to its two sides. @throws not-found */
export const listTimeOffers = async (
  ctx: BookingContext,
  threadId: string,
): Promise<{ items: TimeOffer[] }> => {
  const { side } = await findOwnThread(ctx, threadId)
  const now = ctx.now()
  const offers = await listOpenOffers(ctx.db.kysely, threadId)
  const items = offers.map((offer) => offerViewOf(offer, side, now))
  // A job ends an offer moments after its last time expired.
  return { items: items.filter(({ times }) => times.length > 0) }
}
