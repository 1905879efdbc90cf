import { refundFailed } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { PaymentRow, RefundRow } from '../../schema.ts'

export const publishRefundFailure = (emit: Emit, payment: PaymentRow, refund: RefundRow): void => {
  const { user_id, payment_type, amount_cents, currency, appointment_id } = payment
  emit(refundFailed, refund.id, {
    user_id,
    payment_type,
    amount_cents,
    currency,
    appointment_id,
    refund_id: refund.id,
    payment_id: payment.id,
    code: refund.failure_code ?? 'unknown',
  })
}
