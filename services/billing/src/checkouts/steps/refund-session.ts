import type { Tx } from '@fieldside/platform/database.ts'
import { lockPayment } from '../../payments/store/payments.ts'
import { insertRefund } from '../../payments/store/refunds.ts'
import type { BillingSchema, RefundRow } from '../../schema.ts'

/** Queues the refund of all of a session's payment, once. */
export const refundSession = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
  { reason, now }: { reason: RefundRow['reason']; now: Date },
): Promise<void> => {
  const payment = await lockPayment(tx, paymentId)
  if (payment.payment_intent_id === null) throw new Error('a completed payment has its intent')
  await insertRefund(tx, { ...payment, payment_intent_id: payment.payment_intent_id }, reason, now)
}
