import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { TimeOffer as TimeOfferReply } from '@fieldside/contracts/http/time-offers.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { refuseIf } from '../errors.ts'
import { OFFER_ENDED, openTimes } from './rules/time-offer.ts'
import { endLocked } from './steps/end-locked.ts'
import { findOwnOffer } from './steps/find-own.ts'
import { lockOffer } from './store/time-offers.ts'
import { offerViewOf } from './views.ts'

const end = async (
  ctx: BookingContext,
  id: string,
  side: Side,
  outcome: 'declined' | 'withdrawn',
): Promise<TimeOfferReply> => {
  const found = await findOwnOffer(ctx, id, side)
  return write(ctx, async (tx, emit) => {
    const offer = await lockOffer(tx, found)
    const now = ctx.now()
    if (openTimes(offer, now).length === 0) refuseIf(OFFER_ENDED)
    return offerViewOf(await endLocked(tx, emit, offer, { outcome, now }), side, now)
  })
}

/** Declines an offer for its athlete and frees its times. @throws not-found, offer-ended */
export const declineOffer = (ctx: BookingContext, id: string) => end(ctx, id, 'athlete', 'declined')

/** Withdraws an offer for its professional and frees its times. @throws not-found, offer-ended */
export const withdrawOffer = (ctx: BookingContext, id: string) => end(ctx, id, 'professional', 'withdrawn')
