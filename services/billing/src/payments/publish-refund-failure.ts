import { refundFailed } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { PaymentRow, RefundRow } from '../schema.ts'
import { paidFor } from './views.ts'

export const publishRefundFailure = (emit: Emit, payment: PaymentRow, refund: RefundRow): void => {
  const { user_id, payment_type, currency } = payment
  emit(refundFailed, refund.id, {
    user_id,
    payment_type,
    amount_cents: refund.until_cents === null ? payment.amount_cents : refund.amount_cents,
    currency,
    ...paidFor(payment),
    refund_id: refund.id,
    payment_id: payment.id,
    code: refund.failure_code ?? 'unknown',
  })
}
