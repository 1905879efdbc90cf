import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { expireOffer } from './expire.ts'
import { deleteOldOffers } from './store/time-offers.ts'

/** In case someone asks about them. The session holds what came of a taken one. */
const OFFER_RETENTION_MS = 90 * DAY_MS

export const offerJobs = {
  'expire-offers': { run: expireOffer },
  'old-offers': {
    everyMs: DAY_MS,
    run: (ctx) => deleteOldOffers(ctx.db, new Date(ctx.now().getTime() - OFFER_RETENTION_MS)),
  },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
