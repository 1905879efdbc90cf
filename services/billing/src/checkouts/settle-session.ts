import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { settleSessionPayment as endpoint } from '@fieldside/contracts/http/payments.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { followCheckout } from './steps/follow.ts'
import { findOpenCheckout } from './store/checkouts.ts'
import { findSessionPayment } from './store/session-payments.ts'

type Reply = ReplyOf<typeof endpoint>

/** Ends the open checkout of a session, paid or not. Returns whether the provider is still working on a payment. */
const endOpenCheckout = async (ctx: InSteps<BillingContext>, appointmentId: string): Promise<boolean> => {
  const checkout = await findOpenCheckout(ctx.db.kysely, appointmentId)
  // Nobody has the page of a checkout that isn't open yet.
  if (!checkout?.stripe_session_id) return false
  const session = await ctx.paymentProvider.expireCheckout(checkout.stripe_session_id)
  return (await followCheckout(ctx, checkout, session)) === 'open'
}

/**
 * Ends the open checkout of a session and returns the payment, also one that no webhook has reported. Idempotent.
 * @throws 'card-provider-unavailable'
 */
export const settleSessionPayment = async (
  ctx: InSteps<BillingContext>,
  appointmentId: string,
): Promise<Reply> => {
  const isPending = await endOpenCheckout(ctx, appointmentId)
  return write(ctx, async (tx): Promise<Reply> => {
    const known = await findSessionPayment(tx, appointmentId)
    if (known?.payment_id) return { outcome: 'paid', payment_id: known.payment_id }
    return { outcome: isPending ? 'pending' : 'none', payment_id: null }
  })
}
