import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from './context.ts'
import { checkedSince } from './domain/refund.ts'
import type { BillingSchema, CheckoutRow, FeeAttempt, FeeRelease, SubscriptionRow } from './schema.ts'
import { findDueCheckout, pruneCheckouts } from './store/checkouts.ts'
import { findOpenRelease } from './store/fee-releases.ts'
import { findUnsettled } from './store/fees.ts'
import { pruneProviderEvents } from './store/payments.ts'
import { type DueRefund, findDueRefund } from './store/refunds.ts'
import { findOverdue } from './store/subscriptions.ts'
import { carryOutRefund } from './usecases/carry-out-refund.ts'
import { checkCheckout } from './usecases/check-checkout.ts'
import { checkOverdueSubscription } from './usecases/check-overdue-subscription.ts'
import { failParkedRefund } from './usecases/fail-parked-refund.ts'
import { republishKeptFees } from './usecases/republish-kept-fees.ts'
import { settleFeeRelease } from './usecases/settle-fee-release.ts'
import { settleOpenFee } from './usecases/settle-open-fee.ts'

/**
 * Stripe retries an event for 3 days, and operators can resend it for 30.
 * Source: https://docs.stripe.com/webhooks#behaviors
 */
const PROVIDER_EVENT_RETENTION_MS = 90 * DAY_MS
/** No event of an ended checkout arrives later. What it paid is in `payments`. */
const CHECKOUT_RETENTION_MS = PROVIDER_EVENT_RETENTION_MS

const openFees = rowJob<BillingContext, FeeAttempt>({
  find: (ctx, id) => findUnsettled(ctx.db.kysely, id, ctx.now()),
  run: settleOpenFee,
})

const checkouts = rowJob<BillingContext, CheckoutRow>({
  find: (ctx, id) => findDueCheckout(ctx.db.kysely, id, ctx.now()),
  run: checkCheckout,
})

const feeReleases = rowJob<BillingContext, FeeRelease>({
  find: (ctx, appointmentId) => findOpenRelease(ctx.db.kysely, appointmentId),
  run: settleFeeRelease,
})

const refunds = rowJob<BillingContext, DueRefund>({
  find: (ctx, id) =>
    findDueRefund(ctx.db.kysely, id, { now: ctx.now(), checkedSince: checkedSince(ctx.now()) }),
  run: carryOutRefund,
  onParked: failParkedRefund,
})

const subscriptions = rowJob<BillingContext, SubscriptionRow>({
  find: (ctx, userId) => findOverdue(ctx.db.kysely, userId, ctx.now()),
  run: checkOverdueSubscription,
})

export const jobs: Jobs<BillingSchema, BillingContext> = {
  'open-fees': openFees,
  checkouts,
  'fee-releases': feeReleases,
  refunds,
  subscriptions,
  'republish-kept-fees': { run: republishKeptFees },
  'old-checkouts': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneCheckouts(ctx.db, new Date(ctx.now().getTime() - CHECKOUT_RETENTION_MS)),
  },
  'old-provider-events': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneProviderEvents(ctx.db, new Date(ctx.now().getTime() - PROVIDER_EVENT_RETENTION_MS)),
  },
}
