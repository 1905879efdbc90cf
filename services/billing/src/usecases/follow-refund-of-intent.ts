import type { BillingContext } from '../context.ts'
import { findPaymentByIntent } from '../store/payments.ts'
import { followRefund } from './follow-refund.ts'

/** Handles an event about a charge or refund. Fetches the current state, so event order doesn't matter. */
export const followRefundOfIntent = async (ctx: BillingContext, intentId: string): Promise<void> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (payment) await followRefund(ctx, { ...payment, payment_intent_id: intentId })
}
