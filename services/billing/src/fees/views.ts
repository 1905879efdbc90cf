import type { PaidFee } from '@fieldside/contracts/http/billing.ts'
import { refundOfPayment } from '../payments/rules/refund-state.ts'
import { stateOfPaidFee } from './rules/first-booking-fee.ts'
import type { PaidFeeRow } from './store/paid-fees.ts'

export const toPaidFee = ({ closed_at, refund_reason, ...row }: PaidFeeRow): PaidFee => ({
  payment_id: row.payment_id,
  athlete_id: row.athlete_id,
  appointment_id: row.appointment_id,
  amount_cents: row.amount_cents,
  charged_at: row.created_at.toISOString(),
  state: stateOfPaidFee({
    request: { closed_at, refund_reason },
    isCredited: Boolean(row.is_credited),
    refund: refundOfPayment(
      { status: row.payment_status },
      row.refund_state ? { state: row.refund_state } : undefined,
    ),
  }),
  contact_opened_at: row.accessed_at?.toISOString() ?? null,
})
