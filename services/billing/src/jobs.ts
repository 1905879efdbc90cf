import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import { checkCheckout } from './checkouts/check.ts'
import { findDueCheckout, pruneCheckouts } from './checkouts/store/checkouts.ts'
import type { BillingContext } from './context.ts'
import { republishKeptFees } from './fees/republish-kept.ts'
import { settleOpenFee } from './fees/settle-open.ts'
import { settleFeeRelease } from './fees/settle-release.ts'
import { findUnsettled } from './fees/store/fees.ts'
import { findOpenRelease } from './fees/store/releases.ts'
import { pruneProviderEvents } from './payments/store/payments.ts'
import { carryOutRefund } from './refunds/carry-out.ts'
import { failParkedRefund } from './refunds/fail-parked.ts'
import { checkedSince } from './refunds/rules/refund.ts'
import { type DueRefund, findDueRefund } from './refunds/store/refunds.ts'
import type { BillingSchema, CheckoutRow, FeeAttempt, FeeRelease, SubscriptionRow } from './schema.ts'
import { checkOverdueSubscription } from './subscriptions/check-overdue.ts'
import { findOverdue } from './subscriptions/store/subscriptions.ts'

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
