import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BillingSchema, PayoutRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export const findPayout = (on: On, userId: string): Promise<PayoutRow | undefined> =>
  on.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const lockPayout = (tx: Tx<BillingSchema>, userId: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const findPayoutOfAccount = (on: On, accountId: string): Promise<PayoutRow | undefined> =>
  on.selectFrom('payout_accounts').selectAll().where('stripe_account_id', '=', accountId).executeTakeFirst()

/** Inserts the user's account unless there is one. Returns the stored row. */
export const ensurePayoutRow = async (
  tx: Tx<BillingSchema>,
  userId: string,
  accountId: string,
  now: Date,
): Promise<PayoutRow> => {
  await tx
    .insertInto('payout_accounts')
    .values({ user_id: userId, stripe_account_id: accountId, created_at: now, updated_at: now })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  return (await findPayout(tx, userId))!
}

/** Returns accounts that have ever been published, by user. */
export const lockPayoutsAfter = (
  tx: Tx<BillingSchema>,
  afterUserId: string | null,
  limit: number,
): Promise<PayoutRow[]> => {
  const all = tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('version', '>', 0)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
  return (afterUserId === null ? all : all.where('user_id', '>', afterUserId)).execute()
}

/** Returns undefined if nothing changed. */
export const updatePayoutActive = (
  tx: Tx<BillingSchema>,
  userId: string,
  active: boolean,
  now: Date,
): Promise<PayoutRow | undefined> =>
  tx
    .updateTable('payout_accounts')
    .set({ active, version: sql<number>`version + 1`, updated_at: now })
    .where('user_id', '=', userId)
    .where('active', '!=', active)
    .returningAll()
    .executeTakeFirst()
