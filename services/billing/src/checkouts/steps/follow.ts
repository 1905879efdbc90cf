import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import type { CheckoutSession } from '../../provider/adapters/payment-provider.ts'
import type { CheckoutRow } from '../../schema.ts'
import { recordInvoice } from '../../subscriptions/record-invoice.ts'
import { refreshSubscription } from '../../subscriptions/refresh.ts'
import { nextLookAt } from '../rules/checkout.ts'
import { endCheckout, postponeCheck } from '../store/checkouts.ts'
import { recordPackagePayment } from './record-package-payment.ts'
import { recordSessionPayment } from './record-session-payment.ts'

const followPurchase = async (
  ctx: InSteps<BillingContext>,
  userId: string,
  { subscriptionId, invoiceId }: CheckoutSession,
): Promise<void> => {
  if (subscriptionId) await refreshSubscription(ctx, userId, subscriptionId)
  if (invoiceId) await recordInvoice(ctx, invoiceId)
}

const end = async <State extends 'completed' | 'expired'>(
  ctx: InSteps<BillingContext>,
  checkout: CheckoutRow,
  state: State,
): Promise<State> => {
  await writeStep(ctx, (tx) => endCheckout(tx, checkout.id, state, ctx.now()))
  return state
}

export type Outcome = 'open' | 'completed' | 'expired'

/** Applies the outcome of a checkout as the provider shows it. Idempotent. */
export const followCheckout = async (
  ctx: InSteps<BillingContext>,
  checkout: CheckoutRow,
  session: CheckoutSession | undefined,
): Promise<Outcome> => {
  if (!session || session.status === 'expired') return end(ctx, checkout, 'expired')
  if (session.status !== 'complete' || !session.isPaid) {
    const now = ctx.now()
    await writeStep(ctx, (tx) => postponeCheck(tx, checkout, nextLookAt(checkout.created_at, now)))
    return 'open'
  }
  if (checkout.package_id !== null) await recordPackagePayment(ctx, checkout, session)
  else if (checkout.kind === 'session') await recordSessionPayment(ctx, checkout, session)
  else await followPurchase(ctx, checkout.user_id, session)
  return end(ctx, checkout, 'completed')
}
