import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { CardSetup, ProviderCard } from '../../provider/adapters/payment-provider.ts'
import type { BillingSchema, SavedCard } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** Inserts a used setup. Returns false if it was used before. */
export const insertSetup = async (
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
