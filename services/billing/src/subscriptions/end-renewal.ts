import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { refreshSubscription } from './refresh.ts'
import { renews } from './rules/subscription.ts'
import { findSubscription } from './store/subscriptions.ts'

/** Schedules a user's Premium to end with the paid period, if it renews. @throws 'card-provider-unavailable' */
export const endRenewal = async (ctx: InSteps<BillingContext>, userId: string): Promise<void> => {
  const known = await findSubscription(ctx.db.kysely, userId)
  const id = known?.stripe_subscription_id
  if (!known || !id || !renews(known)) return
  await ctx.paymentProvider.changeSubscription(id, { cancelAtPeriodEnd: true })
  await refreshSubscription(ctx, userId, id)
}
