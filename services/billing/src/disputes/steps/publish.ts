import { disputeChanged, paymentDisputed } from '@fieldside/contracts/events/billing.ts'
import type { DisputeState } from '@fieldside/contracts/http/payments.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { paidFor } from '../../payments/views.ts'
import type { DisputeRow, PaymentRow } from '../../schema.ts'

export type ChangedDispute = DisputeRow & { state: DisputeState; before: DisputeState | null }

/** Publishes the change, and before the first one that the payment is disputed. */
export const publishDispute = (emit: Emit, payment: PaymentRow, dispute: ChangedDispute): void => {
  const disputed = {
    provider_dispute_id: dispute.id,
    payment_id: payment.id,
    user_id: payment.user_id,
    professional_user_id: payment.payee_user_id,
    payment_type: payment.payment_type,
    amount_cents: payment.amount_cents,
    disputed_cents: Math.min(dispute.amount_cents, payment.amount_cents),
    currency: payment.currency,
    ...paidFor(payment),
  }
  if (dispute.before === null) emit(paymentDisputed, payment.id, disputed)
  emit(disputeChanged, payment.id, {
    ...disputed,
    state: dispute.state,
    previous_state: dispute.before,
    reason: dispute.reason,
    respond_by: dispute.respond_by?.toISOString() ?? null,
  })
}
