import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, findParkedJobs, type ParkedJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BillingSchema, RefundRow } from '../../schema.ts'

/** Refunds of a part have a job of their own, which the last release, which would refund all, doesn't know. */
const JOBS = ['refunds', 'package-refunds'] as const

const jobOf = ({ until_cents }: Pick<RefundRow, 'until_cents'>) => (until_cents === null ? JOBS[0] : JOBS[1])

export const scheduleRefund = (
  tx: Tx<BillingSchema>,
  refund: Pick<RefundRow, 'id' | 'until_cents'>,
  runAt: Date,
): Promise<void> => scheduleJob(tx, { job: jobOf(refund), key: refund.id, runAt })

export const cancelRefund = (tx: Tx<BillingSchema>, refund: RefundRow): Promise<void> =>
  cancelJob(tx, { job: jobOf(refund), key: refund.id })

/** Returns the parked jobs of refunds by the refund's id. */
export const findParkedRefunds = async (db: Database<BillingSchema>): Promise<Map<string, ParkedJob>> => {
  const parked = await Promise.all(JOBS.map((job) => findParkedJobs(db, job)))
  return new Map(parked.flatMap((jobs) => [...jobs]))
}

/** A trigger refuses a change of a refund of a part that doesn't count itself. */
export const COUNTED = { changes: sql<number>`changes + 1` }

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** A payment shows its refund, so it changes with it. */
export const updatePaymentTime = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
  now: Date,
): Promise<void> => {
  await tx.updateTable('payments').set({ updated_at: now }).where('id', '=', paymentId).execute()
}

/** Queues a full refund for the job. A payment has at most one refund. */
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
  await scheduleRefund(tx, { id: inserted.id, until_cents: null }, now)
}

/** The failure code of a refund that grew after its money was returned another way. */
const PAID_ANOTHER_WAY = 'paid_another_way'

type Part = { amountCents: number; untilCents: number }

/**
 * Queues the refund of a part of a payment, or raises the one that it has. Raising sends what is missing, also after the
 * first part has arrived. One that failed, or was paid another way, waits for an administrator: the provider can't say what
 * it didn't send. Returns the refund.
 */
export const ensurePartialRefund = async (
  tx: Tx<BillingSchema>,
  payment: { id: string; payment_intent_id: string },
  { amountCents: amount_cents, untilCents: until_cents }: Part,
  now: Date,
): Promise<RefundRow> => {
  const isStopped = sql<boolean>`refunds.state = 'failed' or refunds.returned_at is not null`
  const saved = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: payment.id,
      payment_intent_id: payment.payment_intent_id,
      amount_cents,
      until_cents,
      reason: 'package_returned',
      state: 'open',
      next_try_at: now,
      created_at: now,
    })
    .onConflict((on) =>
      on.column('payment_id').doUpdateSet({
        amount_cents,
        until_cents,
        changes: sql`refunds.changes + 1`,
        state: sql`case when ${isStopped} then 'failed' else 'open' end`,
        ended_at: sql`case when ${isStopped} then ${now}::timestamptz end`,
        failure_code: sql`case when refunds.returned_at is not null then ${PAID_ANOTHER_WAY} else refunds.failure_code end`,
        transfer_reversed_at: null,
        next_try_at: now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await updatePaymentTime(tx, payment.id, now)
  if (saved.state === 'failed') await cancelRefund(tx, saved)
  else await scheduleRefund(tx, saved, now)
  return saved
}

/** Sums up what administrators have returned of a payment another way. */
export const sumReturnedAnotherWay = async (tx: Tx<BillingSchema>, paymentId: string): Promise<number> => {
  const { cents } = await tx
    .selectFrom('entries')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::integer`.as('cents'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'returned_another_way')
    .executeTakeFirstOrThrow()
  return cents
}

export const findRefundOf = (on: On, paymentId: string): Promise<RefundRow | undefined> =>
  on.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const postponeRefundCheck = async (
  tx: Tx<BillingSchema>,
  refund: Pick<RefundRow, 'id' | 'until_cents'>,
  at: Date,
): Promise<void> => {
  const change = { ...COUNTED, next_try_at: at }
  await tx.updateTable('refunds').set(change).where('id', '=', refund.id).execute()
  await scheduleRefund(tx, refund, at)
}

/** Makes the job look at a refund now, unless it failed for good. */
export const scheduleRefundCheckNow = async (
  tx: Tx<BillingSchema>,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  if (refund.state !== 'failed') await postponeRefundCheck(tx, refund, now)
}
