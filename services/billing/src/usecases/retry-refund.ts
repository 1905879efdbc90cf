import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { forgetItem, listParked, type ParkedItem } from '@fieldside/platform/job-items.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import type { BillingSchema } from '../schema.ts'
import {
  changeRefund,
  type FailedRefundRow,
  listNeedingAttention,
  lockNeedingAttention,
  REFUND_JOB,
} from '../store/refunds.ts'

const parkedRefunds = async (ctx: BillingContext): Promise<Map<string, ParkedItem>> =>
  new Map((await listParked<BillingSchema>(ctx.db, REFUND_JOB)).map((item) => [item.item_id, item]))

const toFailedRefund = (row: FailedRefundRow, parked: ParkedItem | undefined): FailedRefund => ({
  id: row.id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  appointment_id: row.appointment_id,
  failure_code: (row.state === 'failed' ? row.failure_code : parked?.error) ?? 'unknown',
  failed_at: (row.ended_at ?? parked?.parked_at ?? row.created_at).toISOString(),
})

export const listFailedRefunds = async (ctx: BillingContext): Promise<{ items: FailedRefund[] }> => {
  const parked = await parkedRefunds(ctx)
  const rows = await listNeedingAttention(ctx.db.kysely, [...parked.keys()])
  return { items: rows.map((row) => toFailedRefund(row, parked.get(row.id))) }
}

/** Retries a failed or parked refund, with a fresh count of failures. @throws not-found */
export const retryRefund = async (ctx: BillingContext, id: string): Promise<FailedRefund> => {
  const parked = await parkedRefunds(ctx)
  const retried = await write(ctx, async (tx) => {
    const failed = await lockNeedingAttention(tx, id, [...parked.keys()])
    if (!failed) throw notFound('Refund Not Found')
    if (failed.state === 'failed')
      await changeRefund(tx, id, { state: 'open', failures: 0, next_try_at: ctx.now(), ended_at: null })
    await audit(tx, ctx, { action: 'retry-refund', objectType: 'refund', objectId: id })
    return toFailedRefund(failed, parked.get(id))
  })
  // After the commit: a crash in between leaves the refund in the list.
  await forgetItem<BillingSchema>(ctx.db, { job: REFUND_JOB, itemId: id })
  return retried
}
