import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { verifyPayment as endpoint } from '@fieldside/contracts/http/payments.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { paidFor } from '../payments/views.ts'
import { settleCheckout } from './settle.ts'
import { findCheckoutOfSession } from './store/checkouts.ts'

/**
 * Settles one of the caller's own checkouts when the browser returns, without waiting for the webhook.
 * @throws 404 for another user's or unknown checkouts, 'card-provider-unavailable'
 */
export const verifyPayment = async (
  ctx: InSteps<BillingContext>,
  sessionId: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const checkout = await findCheckoutOfSession(ctx.db.kysely, sessionId)
  if (!checkout || checkout.user_id !== userOf(ctx).userId) throw notFound('We couldn’t find this payment.')
  const outcome = await settleCheckout(ctx, checkout)
  const reply = {
    success: outcome === 'completed',
    payment_type: checkout.kind,
    ...paidFor(checkout),
  }
  return write(ctx, async () => reply)
}
