import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { findParkedJobs } from '@fieldside/platform/job-queue.ts'
import type { BillingContext } from '../context.ts'
import { FEE_RELEASE_JOB, findUndecidedFees } from '../fees/store/releases.ts'
import { findParkedRefunds } from '../payments/store/refunds.ts'
import { listNeedingAttention } from './store/refunds.ts'
import { toFailedRefund, toUndecidedRefund } from './views.ts'

const SHOWN = 100

/** Lists failed and parked refunds, and fees whose refund couldn't be decided, newest first. */
export const listFailedRefunds = async (ctx: BillingContext): Promise<{ items: FailedRefund[] }> => {
  const { kysely } = ctx.db
  const refunds = await findParkedRefunds(ctx.db)
  const releases = await findParkedJobs(ctx.db, FEE_RELEASE_JOB)
  const failed = await listNeedingAttention(kysely, [...refunds.keys()])
  const held = await findUndecidedFees(kysely, [...releases.keys()])
  const items = [
    ...failed.map((row) => toFailedRefund(row, refunds.get(row.id))),
    ...held.map((fee) => toUndecidedRefund(fee, releases.get(fee.appointment_id))),
  ]
  return { items: items.toSorted((a, b) => b.failed_at.localeCompare(a.failed_at)).slice(0, SHOWN) }
}
