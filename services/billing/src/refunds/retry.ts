import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { findParkedJobs, type ParkedJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { FEE_RELEASE_JOB, findUndecidedFees } from '../fees/store/releases.ts'
import { publishPayment } from '../payments/publish.ts'
import { shownRefund } from '../payments/rules/refund-state.ts'
import { lockPayment } from '../payments/store/payments.ts'
import { findParkedRefunds, scheduleRefund } from '../payments/store/refunds.ts'
import type { BillingSchema } from '../schema.ts'
import { findNeedingAttention, lockNeedingAttention, updateRefund } from './store/refunds.ts'
import { toFailedRefund, toUndecidedRefund } from './views.ts'

type Writing = { tx: Tx<BillingSchema>; emit: Emit; now: Date }
type Parked = Record<'refunds' | 'releases', Map<string, ParkedJob>>

/** Reopens a failed refund, or schedules a parked one. Returns its entry in the list. */
const reopen = async (
  { tx, emit, now }: Writing,
  id: string,
  { refunds, releases }: Parked,
): Promise<FailedRefund | undefined> => {
  const stopped = await findNeedingAttention(tx, id, [...refunds.keys()])
  // Every change of a refund locks its payment first.
  const payment = stopped && (await lockPayment(tx, stopped.payment_id))
  const failed = stopped && (await lockNeedingAttention(tx, id, [...refunds.keys()]))
  // The provider would send again what was returned another way.
  if (failed?.state === 'failed' && failed.returned_at) return undefined
  if (payment && failed?.state === 'failed') {
    const change = { state: 'open' as const, failures: 0, next_try_at: now, ended_at: null }
    const refund = await updateRefund(tx, id, change, now)
    publishPayment(emit, payment, shownRefund(refund.state))
  } else if (failed) await scheduleRefund(tx, failed, now)
  if (failed) return toFailedRefund(failed, refunds.get(id))
  const [held] = releases.has(id) ? await findUndecidedFees(tx, [id]) : []
  if (!held) return undefined
  await scheduleJob(tx, { job: FEE_RELEASE_JOB, key: id, runAt: now })
  return toUndecidedRefund(held, releases.get(id))
}

/** Retries an entry of the list of failed refunds with a fresh failure count. @throws not-found */
export const retryRefund = async (ctx: BillingContext, id: string): Promise<FailedRefund> => {
  const parked = {
    refunds: await findParkedRefunds(ctx.db),
    releases: await findParkedJobs(ctx.db, FEE_RELEASE_JOB),
  }
  return write(ctx, async (tx, emit) => {
    const found = await reopen({ tx, emit, now: ctx.now() }, id, parked)
    if (!found) throw notFound('Refund Not Found')
    await audit(tx, ctx, { action: 'retry-refund', objectType: 'refund', objectId: id })
    return found
  })
}
