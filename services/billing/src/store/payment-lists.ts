import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database } from '@fieldside/platform/database.ts'
import type { BillingSchema, PaymentRow, RefundRow } from '../schema.ts'

export type ListedPayment = PaymentRow & {
  refund_state: RefundRow['state'] | null
  refund_ended_at: Date | null
}
type Wanted = {
  status?: PaymentStatus | undefined
  appointment_id?: string | undefined
  after: TimedPosition | null
}

export const pageOfPayments = async (
  on: Database<BillingSchema>['kysely'],
  userId: string,
  { status, appointment_id, after }: Wanted,
): Promise<{ rows: ListedPayment[]; next: TimedPosition | null }> => {
  let query = on
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['refunds.state as refund_state', 'refunds.ended_at as refund_ended_at'])
    .where('payments.user_id', '=', userId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (status) query = query.where('payments.status', '=', status)
  if (appointment_id) query = query.where('payments.appointment_id', '=', appointment_id)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('payments.created_at', 'payments.id'), '<', tuple(after.at, after.id)),
    )
  }
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE_SIZE && last ? { at: last.created_at, id: last.id } : null }
}
