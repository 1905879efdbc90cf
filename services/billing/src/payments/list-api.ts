import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listApiPayments as endpoint } from '@fieldside/contracts/http/v1/payments.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BillingContext } from '../context.ts'
import { pageByUpdate } from './store/payment-lists.ts'
import { toApiPayment } from './views.ts'

const cursors = cursorCodec('payments-by-update', TimedPosition)

/** @throws invalid-input */
export const listApiPayments = async (
  ctx: BillingContext,
  { cursor, updated_after, limit }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const updatedAfter = updated_after === undefined ? null : new Date(updated_after)
  const page = { updatedAfter, after: cursors.decode(cursor), limit }
  const { rows, next } = await pageByUpdate(ctx.db.kysely, page)
  return { items: rows.map(toApiPayment), next: cursors.encode(next) }
}
