import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { CardSetup, ProviderCard } from '../../provider/adapters/payment-provider.ts'
import type { BillingSchema, SavedCard } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export const findCustomerId = async (on: On, userId: string): Promise<string | undefined> => {
  const row = await on
    .selectFrom('customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.stripe_customer_id
}

export const findUserOfCustomer = async (on: On, customerId: string): Promise<string | undefined> => {
  const row = await on
    .selectFrom('customers')
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id
}

/** Stores the user's customer unless there is one. Returns the stored id. */
export const keepCustomer = async (
  tx: Tx<BillingSchema>,
  userId: string,
  customerId: string,
  now: Date,
): Promise<string> => {
  await tx
    .insertInto('customers')
    .values({ user_id: userId, stripe_customer_id: customerId, created_at: now })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  return (await findCustomerId(tx, userId))!
}

export const findCard = (on: On, userId: string): Promise<SavedCard | undefined> =>
  on.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Locks the user's card. Also locks the customer row because there may be no card yet. */
export const lockCard = async (tx: Tx<BillingSchema>, userId: string): Promise<SavedCard | undefined> => {
  await tx.selectFrom('customers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  return findCard(tx, userId)
}

/** Marks a setup as used. Returns false if it was used before. */
export const takeSetup = async (
  tx: Tx<BillingSchema>,
  setupId: string,
  userId: string,
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .insertInto('card_setups')
    .values({ setup_intent_id: setupId, user_id: userId, taken_at: now })
    .onConflict((on) => on.column('setup_intent_id').doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

export const isSetupTaken = async (on: On, setupId: string): Promise<boolean> => {
  const row = await on
    .selectFrom('card_setups')
    .select('taken_at')
    .where('setup_intent_id', '=', setupId)
    .executeTakeFirst()
  return row !== undefined
}

export const replaceCard = async (
  tx: Tx<BillingSchema>,
  userId: string,
  setup: CardSetup & { card: ProviderCard },
  version: number,
  now: Date,
): Promise<void> => {
  const { card } = setup
  const values = {
    stripe_payment_method_id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    version,
    suspended: false,
    suspended_reason: null,
    setup_created_at: setup.createdAt,
    saved_at: now,
    updated_at: now,
  }
  await tx
    .insertInto('payment_methods')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute()
}

/** Records a failed charge and returns the card's new version. A null `reason` doesn't suspend the card. */
export const markCard = async (
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

/** Locks one batch of cards, so that none changes while it is republished. */
export const lockCardsAfter = (
  tx: Tx<BillingSchema>,
  afterUserId: string | null,
  limit: number,
): Promise<Pick<SavedCard, 'user_id' | 'version' | 'stripe_payment_method_id'>[]> => {
  const cards = tx
    .selectFrom('payment_methods')
    .select(['user_id', 'version', 'stripe_payment_method_id'])
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
  return (afterUserId === null ? cards : cards.where('user_id', '>', afterUserId)).execute()
}
