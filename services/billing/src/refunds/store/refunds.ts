import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { COUNTED, cancelRefund, scheduleRefund, updatePaymentTime } from '../../payments/store/refunds.ts'
import type { BillingSchema, PaymentRow, RefundRow } from '../../schema.ts'
import type { RefundChange } from '../rules/refund.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export type DueRefund = RefundRow &
  Pick<PaymentRow, 'payment_type' | 'appointment_id' | 'payee_user_id'> & { payment_cents: number }

/** A successful refund of a session whose transfer to the professional hasn't been taken back yet. */
const isUnreversed = sql<boolean>`refunds.state = 'succeeded' and payments.payment_type = 'session'
  and refunds.transfer_reversed_at is null`

/**
 * Finds a refund to send or poll. Polls a successful one too until banks can no longer reject it and nothing is left of
 * its transfer.
 */
export const findDueRefund = (
  on: On,
  id: string,
  { now, checkedSince }: { now: Date; checkedSince: Date },
): Promise<DueRefund | undefined> =>
  on
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.payment_type', 'payments.appointment_id', 'payments.payee_user_id'])
    .select('payments.amount_cents as payment_cents')
    .where((eb) =>
      eb.or([
        eb('refunds.state', 'in', ['open', 'pending']),
        eb.and([eb('refunds.state', '=', 'succeeded'), eb('refunds.ended_at', '>', checkedSince)]),
        isUnreversed,
      ]),
    )
    .where('refunds.next_try_at', '<=', now)
    .where('refunds.id', '=', id)
    .executeTakeFirst()

export const updateRefund = async (
  tx: Tx<BillingSchema>,
  id: string,
  change: RefundChange,
  now: Date,
): Promise<RefundRow> => {
  const refund = await tx
    .updateTable('refunds')
    .set({ ...change, ...COUNTED })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updatePaymentTime(tx, refund.payment_id, now)
  if (refund.state === 'failed') await cancelRefund(tx, refund)
  else await scheduleRefund(tx, refund, refund.next_try_at)
  return refund
}

/** Locks a refund that waits to be sent; undefined if it no longer does. */
export const lockOpenRefund = (tx: Tx<BillingSchema>, id: string): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

/** Records a request before it is sent. */
export const startAttempt = async (
  tx: Tx<BillingSchema>,
  id: string,
  key: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ ...COUNTED, tries: sql<number>`tries + 1`, attempt_key: key, attempt_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a request that failed at the provider, so that the next one uses a new key. */
export const endAttempt = async (tx: Tx<BillingSchema>, id: string): Promise<void> => {
  const change = { ...COUNTED, attempt_key: null, attempt_at: null }
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export const updateTransferReversed = async (tx: Tx<BillingSchema>, id: string, now: Date): Promise<void> => {
  const change = { ...COUNTED, transfer_reversed_at: now }
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

const FAILED_SHOWN = 100

export type FailedRefundRow = RefundRow &
  Pick<
    PaymentRow,
    'user_id' | 'payment_type' | 'currency' | 'appointment_id' | 'payee_user_id' | 'package_id'
  > & {
    payment_cents: number
    /** What neither the provider nor an administrator has returned yet. */
    missing_cents: number
  }

const missingCents = sql<number>`least(coalesce(refunds.until_cents, payments.amount_cents),
    payments.amount_cents - payments.charged_back_cents) - payments.refunded_cents - payments.refunding_cents
  + (select coalesce(sum(entries.amount_cents), 0)::integer from entries
      where entries.payment_id = payments.id and entries.kind = 'returned_another_way')`

/** Selects refunds that failed for good and unfinished ones that the job has parked, also those that only lack the reversal. */
const needingAttention = (on: On, parkedIds: readonly string[]) =>
  on
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.user_id', 'payments.payment_type', 'payments.currency', 'payments.appointment_id'])
    .select(['payments.payee_user_id', 'payments.package_id', 'payments.amount_cents as payment_cents'])
    .select(missingCents.as('missing_cents'))
    .where((eb) =>
      eb.or([
        eb('refunds.state', '=', 'failed'),
        eb.and([
          eb.or([eb('refunds.state', 'in', ['open', 'pending']), isUnreversed]),
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

export const findNeedingAttention = (
  on: On,
  id: string,
  parkedIds: readonly string[],
): Promise<FailedRefundRow | undefined> =>
  needingAttention(on, parkedIds).where('refunds.id', '=', id).executeTakeFirst()

/** Locks a refund that needs attention; undefined if it doesn't exist or is already being retried. */
export const lockNeedingAttention = (
  tx: Tx<BillingSchema>,
  id: string,
  parkedIds: readonly string[],
): Promise<FailedRefundRow | undefined> =>
  needingAttention(tx, parkedIds).where('refunds.id', '=', id).forUpdate('refunds').executeTakeFirst()
