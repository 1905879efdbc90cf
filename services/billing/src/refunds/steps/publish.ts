import { refundRecorded } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { paidFor } from '../../payments/views.ts'
import type { PaymentRow, RefundRow } from '../../schema.ts'
import type { RefundNews } from '../rules/news.ts'

const publishRefund = (
  emit: Emit,
  payment: PaymentRow,
  { id, ...refund }: RefundNews,
  ours: RefundRow | undefined,
): void => {
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
    ...paidFor(payment),
    state: refund.state,
    made_by: refund.is_ours ? 'fieldside' : 'provider',
    ...(refund.is_ours && ours?.reason === 'duplicate' && { is_duplicate: true }),
  })
}

/** Announces refunds that succeeded, or failed after that. `known` is the refund of ours before the news. */
export const publishRefundNews = (
  emit: Emit,
  payment: PaymentRow,
  news: readonly RefundNews[],
  known: RefundRow | undefined,
): void => {
  const isNews = ({ id, state, before }: RefundNews) =>
    before === 'succeeded' ||
    (state === 'succeeded' && !(known?.state === 'succeeded' && known.stripe_refund_id === id))
  // Release 0.1.0 announced our successful refunds without saving them.
  for (const one of news) if (isNews(one)) publishRefund(emit, payment, one, known)
}
