import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { lockPayment } from '../../payments/store/payments.ts'
import { insertRefund } from '../../payments/store/refunds.ts'
import type { BillingSchema, Fee } from '../../schema.ts'
import type { RefundReason } from '../rules/first-booking-fee.ts'
import { updateFeeToRefunded } from '../store/fees.ts'
import { returnCredit } from './grant-credit.ts'
import { publishSettledFee } from './publish-settled.ts'

/**
 * Queues the refund of a locked pair's charged fee, or returns the credit that paid it. The pair's next first booking
 * owes the fee again.
 */
export const refundFee = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  fee: Fee,
  { reason, now }: { reason: RefundReason; now: Date },
): Promise<void> => {
  if (!fee.payment_id || !fee.appointment_id) return
  const { appointment_id, payment_id, credit_id } = fee
  if (credit_id) return returnCredit(tx, emit, { ...fee, appointment_id, payment_id, credit_id }, now)
  const payment = await lockPayment(tx, fee.payment_id)
  if (payment.payment_intent_id === null) throw new Error('a completed payment has its intent')
  await insertRefund(tx, { ...payment, payment_intent_id: payment.payment_intent_id }, reason, now)
  await updateFeeToRefunded(tx, fee, now)
  publishSettledFee(emit, fee, payment, reason === 'given_back' ? 'given_back' : 'refunded')
}
