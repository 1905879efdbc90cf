import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { newestFirst, type TimedPage } from '@fieldside/platform/page.ts'
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

export const pageOfPayments = (
  on: Database<BillingSchema>['kysely'],
  userId: string,
  { status, appointment_id, after }: Wanted,
): Promise<TimedPage<ListedPayment>> => {
  let query = on
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['refunds.state as refund_state', 'refunds.ended_at as refund_ended_at'])
    .where('payments.user_id', '=', userId)
  if (status) query = query.where('payments.status', '=', status)
  if (appointment_id) query = query.where('payments.appointment_id', '=', appointment_id)
  return newestFirst(query, 'payments', after)
}
