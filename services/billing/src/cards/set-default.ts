import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { refreshSubscription } from '../subscriptions/refresh.ts'
import { isSubscribed } from '../subscriptions/rules/subscription.ts'
import { findSubscription } from '../subscriptions/store/subscriptions.ts'

/** Also pays an overdue invoice right away. */
const chargeRenewalsTo = async (
  ctx: InSteps<BillingContext>,
  userId: string,
  paymentMethodId: string,
): Promise<void> => {
  const known = await findSubscription(ctx.db.kysely, userId)
  const id = known?.stripe_subscription_id
  if (!known || !id || !isSubscribed(known.status)) return
  await ctx.paymentProvider.changeSubscription(id, { paymentMethodId })
  const subscription = await ctx.paymentProvider.retrieveSubscription(id)
  if (subscription?.status === 'past_due' && subscription.latestInvoiceId) {
    await ctx.paymentProvider.payInvoice(subscription.latestInvoiceId, paymentMethodId)
  }
  await refreshSubscription(ctx, userId, id)
}

/** Makes a card the customer's default at the provider and the one that renewals are charged to. */
export const setDefaultCard = async (
  ctx: InSteps<BillingContext>,
  { userId, customerId }: { userId: string; customerId: string },
  paymentMethodId: string,
): Promise<void> => {
  await ctx.paymentProvider.setDefaultCard(customerId, paymentMethodId)
  await chargeRenewalsTo(ctx, userId, paymentMethodId)
}
