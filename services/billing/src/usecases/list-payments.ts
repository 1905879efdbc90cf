import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPayments as endpoint, Payment } from '@fieldside/contracts/http/payments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BillingContext } from '../context.ts'
import { shownRefund } from '../domain/refund.ts'
import { type ListedPayment, pageOfPayments } from '../store/payment-lists.ts'

const payments = cursorCodec('payments', TimedPosition)

const toPayment = (row: ListedPayment): Payment => ({
  id: row.id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  ...(row.refund_state && { refund: shownRefund(row.refund_state) }),
  ...(row.refund_state === 'succeeded' && row.refund_ended_at
    ? { refunded_at: row.refund_ended_at.toISOString() }
    : {}),
  ...(row.refund_returned_at && { refunded_another_way: true }),
  appointment_id: row.appointment_id,
  created_at: row.created_at.toISOString(),
})

export const listPayments = async (
  ctx: BillingContext,
  { cursor, ...wanted }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = payments.decode(cursor)
  const { rows, next } = await pageOfPayments(ctx.db.kysely, userOf(ctx).userId, { ...wanted, after })
  return { items: rows.map(toPayment), next: payments.encode(next) }
}
