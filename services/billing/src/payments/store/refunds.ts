import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { BillingSchema, RefundRow } from '../../schema.ts'

export const REFUND_JOB = 'refunds'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** A payment shows its refund, so it changes with it. */
export const updatePaymentTime = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
  now: Date,
): Promise<void> => {
  await tx.updateTable('payments').set({ updated_at: now }).where('id', '=', paymentId).execute()
}

/** Queues a full refund for the job. A payment has at most one. */
export const insertRefund = async (
  tx: Tx<BillingSchema>,
  payment: { id: string; payment_intent_id: string; amount_cents: number },
  reason: RefundRow['reason'],
  now: Date,
): Promise<void> => {
  const inserted = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: payment.id,
      payment_intent_id: payment.payment_intent_id,
      amount_cents: payment.amount_cents,
      reason,
      state: 'open',
      next_try_at: now,
      created_at: now,
    })
    .onConflict((on) => on.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await updatePaymentTime(tx, payment.id, now)
  await scheduleJob(tx, { job: REFUND_JOB, key: inserted.id, runAt: now })
}

export const findRefundOf = (on: On, paymentId: string): Promise<RefundRow | undefined> =>
  on.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const postponeRefundCheck = async (tx: Tx<BillingSchema>, id: string, at: Date): Promise<void> => {
  await tx.updateTable('refunds').set({ next_try_at: at }).where('id', '=', id).execute()
  await scheduleJob(tx, { job: REFUND_JOB, key: id, runAt: at })
}

/** Makes the job look at a refund now, unless it failed for good. */
export const scheduleRefundCheckNow = async (
  tx: Tx<BillingSchema>,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  if (refund.state !== 'failed') await postponeRefundCheck(tx, refund.id, now)
}
