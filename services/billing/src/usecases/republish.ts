import { paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import { lockCardsAfter } from '../store/cards.ts'
import { lockSubscriptionsAfter } from '../store/subscriptions.ts'
import { emitSubscription } from './note-subscription.ts'

const BATCH = 500

export const republishSubscriptions = async (ctx: BillingContext): Promise<number> => {
  let told = 0
  let afterId: string | null = null
  for (;;) {
    const from: string | null = afterId
    const batch = await write(ctx, async (tx, emit) => {
      const subscriptions = await lockSubscriptionsAfter(tx, from, BATCH)
      for (const subscription of subscriptions) emitSubscription(emit, subscription)
      return subscriptions
    })
    told += batch.length
    afterId = batch.at(-1)?.user_id ?? null
    if (batch.length < BATCH) return told
  }
}

/**
 * Republishes every saved card at its current version, so that consumers can rebuild their projections.
 * Returns the count.
 */
export const republish = async (ctx: BillingContext): Promise<number> => {
  let told = 0
  let afterId: string | null = null
  for (;;) {
    const from: string | null = afterId
    const batch = await write(ctx, async (tx, emit) => {
      const cards = await lockCardsAfter(tx, from, BATCH)
      for (const { user_id, version, stripe_payment_method_id: payment_method_id } of cards)
        emit(paymentMethodSaved, user_id, { user_id, version, payment_method_id })
      return cards
    })
    told += batch.length
    afterId = batch.at(-1)?.user_id ?? null
    if (batch.length < BATCH) return told
  }
}
