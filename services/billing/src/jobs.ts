import { itemJob } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { BillingContext } from './context.ts'
import { checkedSince } from './domain/refund.ts'
import { overdueSince } from './domain/subscription.ts'
import type { BillingSchema, CheckoutRow, FeeAttempt, FeeRelease, SubscriptionRow } from './schema.ts'
import { dueCheckouts } from './store/checkouts.ts'
import { FEE_RELEASE_JOB, findOpenReleases } from './store/fee-releases.ts'
import { unsettledAttempts } from './store/fees.ts'
import { type DueRefund, findDueRefunds, REFUND_JOB } from './store/refunds.ts'
import { overdueSubscriptions } from './store/subscriptions.ts'
import { carryOutRefund } from './usecases/carry-out-refund.ts'
import { checkCheckout } from './usecases/check-checkout.ts'
import { checkOverdueSubscription } from './usecases/check-overdue-subscription.ts'
import { failParkedRefund } from './usecases/fail-parked-refund.ts'
import { settleFeeRelease } from './usecases/settle-fee-release.ts'
import { settleOpenFee } from './usecases/settle-open-fee.ts'

const openFees = itemJob<BillingSchema, BillingContext, FeeAttempt>({
  name: 'open-fees',
  everyMs: 5000,
  find: (ctx, claim) => unsettledAttempts(ctx.db.kysely, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: settleOpenFee,
})

const checkouts = itemJob<BillingSchema, BillingContext, CheckoutRow>({
  name: 'checkouts',
  everyMs: 5000,
  find: (ctx, claim) => dueCheckouts(ctx.db.kysely, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: checkCheckout,
})

const feeReleases = itemJob<BillingSchema, BillingContext, FeeRelease>({
  name: FEE_RELEASE_JOB,
  everyMs: 5000,
  find: (ctx, claim) => findOpenReleases(ctx.db.kysely, claim),
  idOf: ({ appointment_id }) => appointment_id,
  run: settleFeeRelease,
})

const refunds = itemJob<BillingSchema, BillingContext, DueRefund>({
  name: REFUND_JOB,
  everyMs: 5000,
  find: (ctx, claim) => {
    const now = ctx.now()
    return findDueRefunds(ctx.db.kysely, { now, checkedSince: checkedSince(now) }, claim)
  },
  idOf: ({ id }) => id,
  run: carryOutRefund,
  onParked: failParkedRefund,
})

const overdueSubscriptionsJob = itemJob<BillingSchema, BillingContext, SubscriptionRow>({
  name: 'subscriptions',
  everyMs: 10 * 60_000,
  find: (ctx, claim) => overdueSubscriptions(ctx.db.kysely, overdueSince(ctx.now()), claim),
  idOf: ({ user_id }) => user_id,
  run: checkOverdueSubscription,
})

export const jobs: readonly Sweeper<BillingContext>[] = [
  openFees,
  checkouts,
  feeReleases,
  refunds,
  overdueSubscriptionsJob,
]
