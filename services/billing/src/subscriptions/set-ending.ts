import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { refreshSubscription } from './refresh.ts'
import { isSubscribed } from './rules/subscription.ts'
import { findSubscription } from './store/subscriptions.ts'
import { toSubscription } from './views.ts'

/**
 * Schedules Premium to end with the paid period, or undoes that.
 * @throws 'not-subscribed', 'card-provider-unavailable'
 */
export const setSubscriptionEnding = async (
  ctx: InSteps<BillingContext>,
  ends: boolean,
): Promise<Subscription> => {
  const { userId } = userOf(ctx)
  const known = await findSubscription(ctx.db.kysely, userId)
  const id = known?.stripe_subscription_id
  if (!known || !id || !isSubscribed(known.status)) {
    throw conflict('not-subscribed', 'You don’t have a Premium subscription.')
  }
  await ctx.paymentProvider.changeSubscription(id, { cancelAtPeriodEnd: ends })
  await refreshSubscription(ctx, userId, id)
  return write(ctx, async (tx) => toSubscription(await findSubscription(tx, userId)))
}
