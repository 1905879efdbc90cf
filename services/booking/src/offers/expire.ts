import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { nextFree, openTimes } from './rules/time-offer.ts'
import { endLocked } from './steps/end-locked.ts'
import { deleteHolds, findOffer, lockOffer } from './store/time-offers.ts'

/** Frees the times of an offer that are no longer held, and ends it with the last one. Returns when the next one is. */
export const expireOffer = async (ctx: InSteps<BookingContext>, id: string): Promise<Date | undefined> => {
  const found = await findOffer(ctx.db.kysely, id)
  if (found?.state !== 'open') return undefined
  return writeStep(ctx, async (tx, emit) => {
    const offer = await lockOffer(tx, found)
    if (offer.state !== 'open') return undefined
    const now = ctx.now()
    const held = openTimes(offer, now)
    const times = offer.times.filter((time) => !held.includes(time))
    if (held.length === 0) await endLocked(tx, emit, offer, { outcome: 'expired', now })
    else if (times.length > 0) await deleteHolds(tx, { ...offer, times }, now)
    return nextFree(held)
  })
}
