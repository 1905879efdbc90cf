import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import type { CheckoutSession } from '../adapters/payments-provider.ts'
import { nextLookAt } from '../domain/payment.ts'
import type { CheckoutRow } from '../schema.ts'
import { endCheckout, putOffLook } from '../store/checkouts.ts'
import { noteSubscription } from './note-subscription.ts'
import { recordInvoice } from './record-invoice.ts'
import { recordSessionPayment } from './record-session-payment.ts'

export type Outcome = 'open' | 'completed' | 'expired'

/**
 * Fetches a checkout from the provider and applies its outcome. Idempotent.
 * @throws 'card-provider-unavailable'
 */
export const settleCheckout = async (ctx: BillingContext, checkout: CheckoutRow): Promise<Outcome> => {
  if (checkout.state === 'completed' || checkout.state === 'expired') return checkout.state
  if (checkout.stripe_session_id === null) return 'open'
  return followCheckout(ctx, checkout, await ctx.payments.retrieveCheckout(checkout.stripe_session_id))
}

export const followCheckout = async (
  ctx: BillingContext,
  checkout: CheckoutRow,
  session: CheckoutSession | undefined,
): Promise<Outcome> => {
  if (!session || session.status === 'expired') return end(ctx, checkout, 'expired')
  if (session.status !== 'complete' || !session.isPaid) {
    const now = ctx.now()
    await writeStep(ctx, (tx) => putOffLook(tx, checkout.id, nextLookAt(checkout.created_at, now)))
    return 'open'
  }
  if (checkout.kind === 'session') await recordSessionPayment(ctx, checkout, session)
  else await followPurchase(ctx, checkout.user_id, session)
  return end(ctx, checkout, 'completed')
}

const followPurchase = async (
  ctx: BillingContext,
  userId: string,
  { subscriptionId, invoiceId }: CheckoutSession,
): Promise<void> => {
  if (subscriptionId) await noteSubscription(ctx, userId, subscriptionId)
  if (invoiceId) await recordInvoice(ctx, invoiceId)
}

const end = async <State extends 'completed' | 'expired'>(
  ctx: BillingContext,
  checkout: CheckoutRow,
  state: State,
): Promise<State> => {
  await writeStep(ctx, (tx) => endCheckout(tx, checkout.id, state, ctx.now()))
  return state
}
