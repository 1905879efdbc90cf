import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import { PROVIDER_EVENT_RETENTION_MS } from '../provider/rules/event-retention.ts'
import type { BillingSchema, CheckoutRow } from '../schema.ts'
import { checkCheckout } from './check.ts'
import { deleteOldCheckouts, findDueCheckout } from './store/checkouts.ts'

/** No event of an ended checkout arrives later. What it paid is in `payments`. */
const CHECKOUT_RETENTION_MS = PROVIDER_EVENT_RETENTION_MS

const checkouts = rowJob<BillingContext, CheckoutRow>({
  find: (ctx, id) => findDueCheckout(ctx.db.kysely, id, ctx.now()),
  run: checkCheckout,
})

export const checkoutJobs = {
  checkouts,
  'old-checkouts': {
    everyMs: HOUR_MS,
    run: (ctx) => deleteOldCheckouts(ctx.db, new Date(ctx.now().getTime() - CHECKOUT_RETENTION_MS)),
  },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
