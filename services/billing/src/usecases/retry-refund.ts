import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { forgetItem } from '@fieldside/platform/job-items.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { toFailedRefund, toHeldRefund } from '../replies.ts'
import type { BillingSchema } from '../schema.ts'
import { FEE_RELEASE_JOB, findHeldFees } from '../store/fee-releases.ts'
import { changeRefund, lockNeedingAttention, REFUND_JOB } from '../store/refunds.ts'
import { type ParkedItems, readParked } from './read-parked.ts'

type Parked = { refunds: ParkedItems; releases: ParkedItems }

/** Reopens a failed refund; a parked one is due as it is. Returns its entry in the list. */
const reopen = async (
  tx: Tx<BillingSchema>,
  id: string,
  { refunds, releases }: Parked,
  now: Date,
): Promise<FailedRefund | undefined> => {
  const failed = await lockNeedingAttention(tx, id, [...refunds.keys()])
  if (failed?.state === 'failed')
    await changeRefund(tx, id, { state: 'open', failures: 0, next_try_at: now, ended_at: null })
  if (failed) return toFailedRefund(failed, refunds.get(id))
  const [held] = releases.has(id) ? await findHeldFees(tx, [id]) : []
  return held && toHeldRefund(held, releases.get(id))
}

/** Retries an entry of the list of failed refunds with a fresh failure count. @throws not-found */
export const retryRefund = async (ctx: BillingContext, id: string): Promise<FailedRefund> => {
  const parked = {
    refunds: await readParked(ctx, REFUND_JOB),
    releases: await readParked(ctx, FEE_RELEASE_JOB),
  }
  const retried = await write(ctx, async (tx) => {
    const found = await reopen(tx, id, parked, ctx.now())
    if (!found) throw notFound('Refund Not Found')
    await audit(tx, ctx, { action: 'retry-refund', objectType: 'refund', objectId: id })
    return found
  })
  // Runs after the commit, so that a crash in between leaves the refund in the list.
  for (const job of [REFUND_JOB, FEE_RELEASE_JOB])
    await forgetItem<BillingSchema>(ctx.db, { job, itemId: id })
  return retried
}
