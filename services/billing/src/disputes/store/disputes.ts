import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BillingSchema, DisputeRow, PaymentRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** Returns the database's time, which orders the answers that several instances fetch. */
export const databaseTime = async (on: Database<BillingSchema>['kysely']): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(on)
  return rows[0]!.at
}

export const findDispute = (tx: Tx<BillingSchema>, id: string): Promise<DisputeRow | undefined> =>
  tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

export const listDisputesOf = (on: On, paymentId: string): Promise<DisputeRow[]> =>
  on.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()

export const upsertDispute = (tx: Tx<BillingSchema>, dispute: DisputeRow): Promise<DisputeRow> => {
  const { id, payment_id, ...state } = dispute
  return tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((on) => on.column('id').doUpdateSet(state))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const SHOWN = 100
const ENDED_SHOWN_MS = 30 * DAY_MS

export type ListedDispute = DisputeRow &
  Pick<PaymentRow, 'user_id' | 'payment_type' | 'currency' | 'appointment_id' | 'package_id'> & {
    payment_cents: number
  }

/** Lists the disputes that an administrator may have to act on: open ones first, then those that ended lately. */
export const listShownDisputes = (on: On, now: Date): Promise<ListedDispute[]> =>
  on
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .selectAll('disputes')
    .select(['payments.user_id', 'payments.payment_type', 'payments.currency', 'payments.appointment_id'])
    .select(['payments.package_id', 'payments.amount_cents as payment_cents'])
    .where(sql<boolean>`disputes.state in ('open', 'appealed', 'won', 'lost')`)
    .where((eb) =>
      eb.or([
        eb('disputes.closed_at', 'is', null),
        eb('disputes.closed_at', '>', new Date(now.getTime() - ENDED_SHOWN_MS)),
      ]),
    )
    .orderBy(sql`disputes.closed_at is not null`)
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(SHOWN)
    .execute()
