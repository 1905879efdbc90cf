import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import { isSubscribed } from '../domain/subscription.ts'
import { findSubscription } from '../store/subscriptions.ts'
import { toSubscription } from './get-subscription.ts'
import { noteSubscription } from './note-subscription.ts'

/**
 * Schedules Premium to end with the paid period, or undoes that.
 * @throws 'not-subscribed', 'card-provider-unavailable'
 */
export const setSubscriptionEnding = async (ctx: BillingContext, ends: boolean): Promise<Subscription> => {
  const { userId } = userOf(ctx)
  const known = await findSubscription(ctx.db.kysely, userId)
  const id = known?.stripe_subscription_id
  if (!known || !id || !isSubscribed(known.status)) {
    throw conflict('not-subscribed', 'You don’t have a Premium subscription.')
  }
  await ctx.payments.changeSubscription(id, { cancelAtPeriodEnd: ends })
  await noteSubscription(ctx, userId, id)
  return write(ctx, async (tx) => toSubscription(await findSubscription(tx, userId)))
}

/** Makes a card the customer's default at the provider and the one that renewals are charged to. */
export const putCardToUse = async (
  ctx: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
  paymentMethodId: string,
): Promise<void> => {
  await ctx.cards.setDefaultCard(customerId, paymentMethodId)
  await chargeRenewalsTo(ctx, userId, paymentMethodId)
}

/** Also pays an overdue invoice right away. */
const chargeRenewalsTo = async (
  ctx: BillingContext,
  userId: string,
  paymentMethodId: string,
): Promise<void> => {
  const known = await findSubscription(ctx.db.kysely, userId)
  const id = known?.stripe_subscription_id
  if (!known || !id || !isSubscribed(known.status)) return
  await ctx.payments.changeSubscription(id, { paymentMethodId })
  const told = await ctx.payments.retrieveSubscription(id)
  if (told?.status === 'past_due' && told.latestInvoiceId) {
    await ctx.payments.payInvoice(told.latestInvoiceId, paymentMethodId)
  }
  await noteSubscription(ctx, userId, id)
}
