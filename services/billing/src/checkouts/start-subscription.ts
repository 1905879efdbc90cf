import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../context.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import { isSubscribed } from '../subscriptions/rules/subscription.ts'
import { findSubscription } from '../subscriptions/store/subscriptions.ts'
import { openCheckout } from './steps/open.ts'

const alreadySubscribed = () => conflict('already-subscribed', 'You already have Premium.')

/**
 * Returns the page where the caller buys Premium.
 * @throws 'already-subscribed', 'card-provider-unavailable'
 */
export const startSubscriptionCheckout = async (ctx: InSteps<BillingContext>): Promise<{ url: string }> => {
  const { userId } = userOf(ctx)
  const hasPremium = async (on: Parameters<typeof findSubscription>[0]) =>
    isSubscribed((await findSubscription(on, userId))?.status ?? 'inactive')
  if (await hasPremium(ctx.db.kysely)) throw alreadySubscribed()
  const customerId = await ensureCustomer(ctx, userId)
  const priceId = await ctx.paymentProvider.premiumPrice()
  return openCheckout(ctx, {
    wanted: {
      user_id: userId,
      kind: 'subscription',
      appointment_id: null,
      package_id: null,
      amount_cents: PREMIUM_MONTHLY_CENTS,
    },
    open: (key) =>
      ctx.paymentProvider.openSubscriptionCheckout({
        key,
        customerId,
        userId,
        priceId,
        successUrl: `${ctx.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}&type=subscription`,
        cancelUrl: `${ctx.publicUrl}/payment-cancel?type=subscription`,
      }),
    isPaid: hasPremium,
    alreadyPaid: alreadySubscribed,
  })
}
