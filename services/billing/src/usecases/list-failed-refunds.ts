import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { listParked, type ParkedItem } from '@fieldside/platform/job-items.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import type { BillingSchema } from '../schema.ts'
import { FEE_RELEASE_JOB, findHeldFees, type HeldFee } from '../store/fee-releases.ts'
import { type FailedRefundRow, listNeedingAttention, REFUND_JOB } from '../store/refunds.ts'

const SHOWN = 100

export type ParkedItems = ReadonlyMap<string, ParkedItem>

export const readParked = async ({ db }: BillingContext, job: string): Promise<ParkedItems> =>
  new Map((await listParked<BillingSchema>(db, job)).map((item) => [item.item_id, item]))

export const toFailedRefund = (row: FailedRefundRow, parked: ParkedItem | undefined): FailedRefund => ({
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

export const toHeldRefund = (
  { created_at, ...held }: HeldFee,
  parked: ParkedItem | undefined,
): FailedRefund => ({
  ...held,
  id: held.appointment_id,
  failure_code: parked?.error ?? 'unknown',
  failed_at: (parked?.parked_at ?? created_at).toISOString(),
})

/** Lists failed and parked refunds, and fees whose refund couldn't be decided, newest first. */
export const listFailedRefunds = async (ctx: BillingContext): Promise<{ items: FailedRefund[] }> => {
  const { kysely } = ctx.db
  const [refunds, releases] = [await readParked(ctx, REFUND_JOB), await readParked(ctx, FEE_RELEASE_JOB)]
  const failed = await listNeedingAttention(kysely, [...refunds.keys()])
  const held = await findHeldFees(kysely, [...releases.keys()])
  const items = [
    ...failed.map((row) => toFailedRefund(row, refunds.get(row.id))),
    ...held.map((fee) => toHeldRefund(fee, releases.get(fee.appointment_id))),
  ]
  return { items: items.toSorted((a, b) => b.failed_at.localeCompare(a.failed_at)).slice(0, SHOWN) }
}
