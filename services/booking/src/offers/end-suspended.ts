import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { endLocked } from './steps/end-locked.ts'
import { listOpenOffersOf, lockOffer } from './store/time-offers.ts'

/**
 * Ends the open offers of a suspended user, each in its own transaction. Those that they made are withdrawn, and those
 * that they got expire.
 */
export const endSuspendedOffers = async (ctx: InSteps<BookingContext>, userId: string): Promise<void> => {
  for (const found of await listOpenOffersOf(ctx.db.kysely, userId)) {
    const outcome = found.professional_user_id === userId ? 'withdrawn' : 'expired'
    await writeStep(ctx, async (tx, emit) => {
      const offer = await lockOffer(tx, found)
      if (offer.state === 'open') await endLocked(tx, emit, offer, { outcome, now: ctx.now() })
    })
  }
}
