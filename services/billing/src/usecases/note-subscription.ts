import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { ProviderSubscription } from '../adapters/payment-provider.ts'
import type { BillingContext } from '../context.ts'
import { isSameState, isSubscribed, statusOf, takesOnSubscription } from '../domain/subscription.ts'
import type { BillingSchema } from '../schema.ts'
import { countRead, lockSubscription, saveSubscription } from '../store/subscriptions.ts'
import { publishSubscription } from './publish-subscription.ts'

/**
 * Fetches a subscription from the provider and applies it. Each change there triggers an event that leads
 * here, so the read that began last wins.
 * @throws 'card-provider-unavailable'
 */
export const noteSubscription = async (
  ctx: BillingContext,
  userId: string,
  subscriptionId: string,
): Promise<ProviderSubscription | undefined> => {
  const read = await writeStep(ctx, (tx) => countRead(tx, userId, ctx.now()))
  const told = await ctx.paymentProvider.retrieveSubscription(subscriptionId)
  if (told) await writeStep(ctx, (tx, emit) => apply(ctx, { tx, emit, userId, read }, told))
  return told
}

type Noting = { tx: Tx<BillingSchema>; emit: Emit; userId: string; read: number }

const apply = async (
  ctx: BillingContext,
  { tx, emit, userId, read }: Noting,
  told: ProviderSubscription,
): Promise<void> => {
  const known = await lockSubscription(tx, userId)
  const status = statusOf(told.status)
  if (!takesOnSubscription(known, { id: told.id, status }, read)) return
  const state = {
    status,
    current_period_end: told.currentPeriodEnd,
    cancel_at_period_end: isSubscribed(status) && told.cancelAtPeriodEnd,
    card_brand: told.card?.brand ?? null,
    card_last4: told.card?.last4 ?? null,
  }
  const isNews = !isSameState(known, state)
  const version = known.version + (isNews ? 1 : 0)
  const noted = { ...state, stripe_subscription_id: told.id, applied_read: read, version }
  const saved = await saveSubscription(tx, userId, noted, ctx.now())
  if (isNews) publishSubscription(emit, saved, known.status)
}
