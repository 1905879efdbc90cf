import { paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findCard, lockCard } from '../customers/store/saved-cards.ts'
import type { CardSetup, ProviderCard } from '../provider/adapters/payment-provider.ts'
import type { BillingSchema, SavedCard } from '../schema.ts'
import { insertSetup, replaceCard } from './store/cards.ts'

type Saving = { tx: Tx<BillingSchema>; emit: Emit; now: Date }

/**
 * Saves a setup's card once, so that a repetition can't undo a later card or lift a suspension. Unless the
 * user asked for it, a setup older than the saved card's changes nothing.
 */
export const saveCard = async (
  { tx, emit, now }: Saving,
  userId: string,
  setup: CardSetup & { card: ProviderCard },
  { asked }: { asked: boolean },
): Promise<SavedCard | undefined> => {
  const current = await lockCard(tx, userId)
  const isTaken = !(await insertSetup(tx, setup.id, userId, now))
  if (isTaken) return current
  const isOlder = current !== undefined && setup.createdAt < current.setup_created_at
  if (isOlder && !asked) return current
  const version = (current?.version ?? 0) + 1
  await replaceCard(tx, userId, setup, version, now)
  emit(paymentMethodSaved, userId, { user_id: userId, version, payment_method_id: setup.card.id })
  return findCard(tx, userId)
}
