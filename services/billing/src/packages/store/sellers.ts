import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { BillingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type Seller = Selectable<Tables['package_sellers']>

/** Saves whether a professional can sell packages. Returns false if a newer version is known. */
export const upsertSeller = async (tx: Tx<BillingSchema>, seller: Seller): Promise<boolean> => {
  const { version, ended_reason } = seller
  const saved = await tx
    .insertInto('package_sellers')
    .values(seller)
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ version, ended_reason })
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
