import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPayments as endpoint } from '@fieldside/contracts/http/payments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BillingContext } from '../context.ts'
import { pageOfPayments } from './store/payment-lists.ts'
import { toPayment } from './views.ts'

const payments = cursorCodec('payments', TimedPosition)

export const listPayments = async (
  ctx: BillingContext,
  { cursor, ...wanted }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = payments.decode(cursor)
  const { rows, next } = await pageOfPayments(ctx.db.kysely, userOf(ctx).userId, { ...wanted, after })
  return { items: rows.map(toPayment), next: payments.encode(next) }
}
