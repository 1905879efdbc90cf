import type { Dispute } from '@fieldside/contracts/http/payments.ts'
import { paidFor } from '../payments/views.ts'
import { shownDispute } from './rules/dispute.ts'
import type { ListedDispute } from './store/disputes.ts'

export const toDispute = (row: ListedDispute): Dispute[] => {
  const state = shownDispute(row.state)
  if (!state) return []
  return [
    {
      payment_id: row.payment_id,
      user_id: row.user_id,
      payment_type: row.payment_type,
      amount_cents: Math.min(row.amount_cents, row.payment_cents),
      currency: row.currency,
      ...paidFor(row),
      state,
      reason: row.reason,
      respond_by: row.respond_by?.toISOString() ?? null,
      opened_at: row.opened_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    },
  ]
}
