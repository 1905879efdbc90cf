import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { isSuspended } from '../customers/store/suspensions.ts'
import type { ProviderSubscription } from '../provider/adapters/payment-provider.ts'
import type { BillingSchema } from '../schema.ts'
import { isSameState, isSubscribed, renews, shouldApplyRead, statusOf } from './rules/subscription.ts'
import { publishSubscription } from './steps/publish.ts'
import { countRead, lockSubscription, updateSubscription } from './store/subscriptions.ts'

/**
 * Fetches a subscription from the provider and applies it. Each change there triggers an event that leads
 * here, so the read that began last wins.
 * @throws 'card-provider-unavailable'
 */
export const refreshSubscription = async (
  ctx: InSteps<BillingContext>,
  userId: string,
  subscriptionId: string,
): Promise<ProviderSubscription | undefined> => {
  const read = await writeStep(ctx, (tx) => countRead(tx, userId, ctx.now()))
  const subscription = await ctx.paymentProvider.retrieveSubscription(subscriptionId)
  if (subscription) await writeStep(ctx, (tx, emit) => apply(ctx, { tx, emit, userId, read }, subscription))
  return subscription
}

type Applying = { tx: Tx<BillingSchema>; emit: Emit; userId: string; read: number }

const apply = async (
  ctx: BillingContext,
  { tx, emit, userId, read }: Applying,
  subscription: ProviderSubscription,
): Promise<void> => {
  const known = await lockSubscription(tx, userId)
  const status = statusOf(subscription.status)
  if (!shouldApplyRead(known, { id: subscription.id, status }, read)) return
  const state = {
    status,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: isSubscribed(status) && subscription.cancelAtPeriodEnd,
    card_brand: subscription.card?.brand ?? null,
    card_last4: subscription.card?.last4 ?? null,
  }
  const isNews = !isSameState(known, state)
  const version = known.version + (isNews ? 1 : 0)
  const next = { ...state, stripe_subscription_id: subscription.id, applied_read: read, version }
  const saved = await updateSubscription(tx, userId, next, ctx.now())
  if (isNews) publishSubscription(emit, saved, known.status)
  // Bought or resumed on a page that was open before the suspension.
  if (renews(saved) && (await isSuspended(tx, userId)))
    await scheduleJob(tx, { job: 'follow-suspensions', key: userId, runAt: ctx.now() })
}
