import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../../context.ts'
import { noOffer } from '../../errors.ts'
import { sideOfOffer } from '../rules/time-offer.ts'
import { findOffer, type TimeOffer } from '../store/time-offers.ts'

/** Returns an offer whose side the caller is. @throws not-found */
export const findOwnOffer = async (ctx: BookingContext, id: string, side: Side): Promise<TimeOffer> => {
  const offer = await findOffer(ctx.db.kysely, id)
  if (!offer || sideOfOffer(offer, userOf(ctx).userId) !== side) throw noOffer()
  return offer
}
