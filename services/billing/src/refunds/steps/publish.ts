import { refundRecorded } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { PaymentRow } from '../../schema.ts'
import type { RefundNews } from '../rules/news.ts'

export const publishRefund = (emit: Emit, payment: PaymentRow, { id, ...refund }: RefundNews): void => {
  if (refund.state === 'pending') return
  emit(refundRecorded, payment.id, {
    provider_refund_id: id,
    payment_id: payment.id,
    user_id: payment.user_id,
    professional_user_id: payment.payee_user_id,
    payment_type: payment.payment_type,
    amount_cents: payment.amount_cents,
    refund_cents: refund.amount_cents,
    refunded_cents: payment.refunded_cents,
    currency: payment.currency,
    appointment_id: payment.appointment_id,
    state: refund.state,
    made_by: refund.is_ours ? 'fieldside' : 'provider',
  })
}
