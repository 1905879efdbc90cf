import { disputeChanged } from '@fieldside/contracts/events/billing.ts'
import type { DisputeState } from '@fieldside/contracts/http/payments.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { DisputeRow, PaymentRow } from '../../schema.ts'

export type ChangedDispute = DisputeRow & { state: DisputeState; before: DisputeState | null }

export const publishDispute = (emit: Emit, payment: PaymentRow, dispute: ChangedDispute): void => {
  emit(disputeChanged, payment.id, {
    provider_dispute_id: dispute.id,
    payment_id: payment.id,
    user_id: payment.user_id,
    professional_user_id: payment.payee_user_id,
    payment_type: payment.payment_type,
    amount_cents: payment.amount_cents,
    disputed_cents: Math.min(dispute.amount_cents, payment.amount_cents),
    currency: payment.currency,
    appointment_id: payment.appointment_id,
    state: dispute.state,
    previous_state: dispute.before,
    reason: dispute.reason,
    respond_by: dispute.respond_by?.toISOString() ?? null,
  })
}
