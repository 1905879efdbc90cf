import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database } from '@fieldside/platform/database.ts'
import type { BillingSchema, PaymentRow } from '../schema.ts'

/** One page of a person's own payments, newest first. */
export const pageOfPayments = async (
  on: Database<BillingSchema>['kysely'],
  userId: string,
  { status, after }: { status: PaymentStatus | undefined; after: TimedPosition | null },
): Promise<{ rows: PaymentRow[]; next: TimedPosition | null }> => {
  let query = on
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (status) query = query.where('status', '=', status)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
    )
  }
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE_SIZE && last ? { at: last.created_at, id: last.id } : null }
}
