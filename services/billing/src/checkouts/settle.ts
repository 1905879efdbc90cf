import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import type { CheckoutRow } from '../schema.ts'
import { followCheckout, type Outcome } from './steps/follow.ts'

/**
 * Fetches a checkout from the provider and applies its outcome. Idempotent.
 * @throws 'card-provider-unavailable'
 */
export const settleCheckout = async (
  ctx: InSteps<BillingContext>,
  checkout: CheckoutRow,
): Promise<Outcome> => {
  if (checkout.state === 'completed' || checkout.state === 'expired') return checkout.state
  if (checkout.stripe_session_id === null) return 'open'
  return followCheckout(ctx, checkout, await ctx.paymentProvider.retrieveCheckout(checkout.stripe_session_id))
}
