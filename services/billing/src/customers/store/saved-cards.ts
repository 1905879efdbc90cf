import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema, SavedCard } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export const findCard = (on: On, userId: string): Promise<SavedCard | undefined> =>
  on.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Locks the user's card. Also locks the customer row because there may be no card yet. */
export const lockCard = async (tx: Tx<BillingSchema>, userId: string): Promise<SavedCard | undefined> => {
  await tx.selectFrom('customers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  return findCard(tx, userId)
}

/** Records a failed charge and returns the card's new version. A null `reason` doesn't suspend the card. */
export const updateFailedCard = async (
  tx: Tx<BillingSchema>,
  card: SavedCard,
  reason: string | null,
  now: Date,
): Promise<number> => {
  const version = card.version + 1
  await tx
    .updateTable('payment_methods')
    .set({ version, updated_at: now, ...(reason ? { suspended: true, suspended_reason: reason } : {}) })
    .where('user_id', '=', card.user_id)
    .execute()
  return version
}
