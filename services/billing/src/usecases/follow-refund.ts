import type { BillingContext } from '../context.ts'
import type { PaymentRow } from '../schema.ts'
import { recordRefund } from './record-refund.ts'

type Paid = Pick<PaymentRow, 'id'> & { payment_intent_id: string }

/** Fetches an intent's refunds and updates its payment. */
export const followRefund = async (ctx: BillingContext, payment: Paid) => {
  const list = await ctx.paymentProvider.refundsOf(payment.payment_intent_id)
  return { list, ...(await recordRefund(ctx, payment.id, list)) }
}
