import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import type { ParkedJob } from '@fieldside/platform/job-queue.ts'
import type { UndecidedFee } from '../fees/store/releases.ts'
import { paidFor } from '../payments/views.ts'
import type { FailedRefundRow } from './store/refunds.ts'

export const toFailedRefund = (row: FailedRefundRow, parked: ParkedJob | undefined): FailedRefund => ({
  id: row.id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.returned_at ? row.missing_cents : row.amount_cents,
  currency: row.currency,
  ...paidFor(row),
  failure_code: (row.state === 'failed' ? row.failure_code : parked?.error) ?? 'unknown',
  failed_at: ((row.state === 'failed' ? row.ended_at : parked?.parked_at) ?? row.created_at).toISOString(),
  ...(row.state === 'succeeded' && { unreversed: true }),
  ...(row.state === 'failed' && row.returned_at && { another_way: true }),
})

export const toUndecidedRefund = (
  { created_at, ...held }: UndecidedFee,
  parked: ParkedJob | undefined,
): FailedRefund => ({
  ...held,
  id: held.appointment_id,
  undecided: true,
  failure_code: parked?.error ?? 'unknown',
  failed_at: (parked?.parked_at ?? created_at).toISOString(),
})
