import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { sql } from 'kysely'
import type { RefundReason } from '../domain/first-booking-fee.ts'
import type { RefundChange } from '../domain/refund.ts'
import type { BillingSchema, PaymentRow, RefundRow } from '../schema.ts'

export const REFUND_JOB = 'refunds'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** Queues a full refund for the job. A payment has at most one. */
export const insertRefund = async (
  tx: Tx<BillingSchema>,
  payment: { id: string; payment_intent_id: string; amount_cents: number },
  reason: RefundReason,
  now: Date,
): Promise<void> => {
  await tx
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
    .execute()
}

export type DueRefund = RefundRow & { payment_type: PaymentRow['payment_type'] }

/** Finds refunds to send or poll. Polls successful ones too until banks can no longer reject them. */
export const findDueRefunds = (
  on: On,
  { now, checkedSince }: { now: Date; checkedSince: Date },
  claim: Claim,
): Promise<DueRefund[]> =>
  on
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.payment_type')
    .where((eb) =>
      eb.or([
        eb('refunds.state', 'in', ['open', 'pending']),
        eb.and([eb('refunds.state', '=', 'succeeded'), eb('refunds.ended_at', '>', checkedSince)]),
      ]),
    )
    .where('refunds.next_try_at', '<=', now)
    .where(claim.isReady('refunds.id'))
    .orderBy(claim.nextTryAt('refunds.id', 'refunds.next_try_at'))
    .orderBy('refunds.id')
    .limit(claim.limit)
    .execute()

export const findRefundOf = (on: On, paymentId: string): Promise<RefundRow | undefined> =>
  on.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const changeRefund = (tx: Tx<BillingSchema>, id: string, change: RefundChange): Promise<RefundRow> =>
  tx.updateTable('refunds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Counts a try, so that the next send uses a new key. The provider replays a failure under the old one. */
export const countTry = async (tx: Tx<BillingSchema>, id: string): Promise<void> => {
  await tx.updateTable('refunds').set({ tries: sql<number>`tries + 1` }).where('id', '=', id).execute()
}

export const setNextLook = async (tx: Tx<BillingSchema>, id: string, at: Date): Promise<void> => {
  await tx.updateTable('refunds').set({ next_try_at: at }).where('id', '=', id).execute()
}

const FAILED_SHOWN = 100

export type FailedRefundRow = RefundRow &
  Pick<PaymentRow, 'user_id' | 'payment_type' | 'currency' | 'appointment_id'>

/** Selects refunds that failed for good and unfinished ones that the job has parked. */
const needingAttention = (on: On, parkedIds: readonly string[]) =>
  on
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.user_id', 'payments.payment_type', 'payments.currency', 'payments.appointment_id'])
    .where((eb) =>
      eb.or([
        eb('refunds.state', '=', 'failed'),
        eb.and([
          eb('refunds.state', 'in', ['open', 'pending']),
          sql<boolean>`refunds.id = any(${[...parkedIds]}::uuid[])`,
        ]),
      ]),
    )

export const listNeedingAttention = (on: On, parkedIds: readonly string[]): Promise<FailedRefundRow[]> =>
  needingAttention(on, parkedIds)
    .orderBy('refunds.ended_at', (order) => order.desc().nullsFirst())
    .orderBy('refunds.id', 'desc')
    .limit(FAILED_SHOWN)
    .execute()

/** Locks a refund that needs attention; undefined if it doesn't exist or is already being retried. */
export const lockNeedingAttention = (
  tx: Tx<BillingSchema>,
  id: string,
  parkedIds: readonly string[],
): Promise<FailedRefundRow | undefined> =>
  needingAttention(tx, parkedIds).where('refunds.id', '=', id).forUpdate('refunds').executeTakeFirst()
