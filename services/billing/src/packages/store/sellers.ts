import type { Database, Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { BillingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type Seller = Selectable<Tables['package_sellers']>

type SellerChange = Omit<Seller, 'ended_reason'> & { ended_reason: Seller['ended_reason'] | undefined }

/**
 * Saves whether a professional can sell packages. Without a reason, a withdrawn approval stays withdrawn. Returns false
 * if a newer version is known.
 */
export const upsertSeller = async (tx: Tx<BillingSchema>, change: SellerChange): Promise<boolean> => {
  const { version, ended_reason = null } = change
  const kept = sql<
    Seller['ended_reason']
  >`case when package_sellers.ended_reason = 'approval_withdrawn' then 'approval_withdrawn' end`
  const saved = await tx
    .insertInto('package_sellers')
    .values({ ...change, ended_reason })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ version, ended_reason: change.ended_reason === undefined ? kept : ended_reason })
        .where('package_sellers.version', '<', version),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Locks the record of a professional against a change until the transaction ends. Undefined if no event told of them. */
export const lockSeller = (tx: Tx<BillingSchema>, userId: string): Promise<Seller | undefined> =>
  tx.selectFrom('package_sellers').selectAll().where('user_id', '=', userId).forShare().executeTakeFirst()

export const findSeller = (on: On, userId: string): Promise<Seller | undefined> =>
  on.selectFrom('package_sellers').selectAll().where('user_id', '=', userId).executeTakeFirst()
