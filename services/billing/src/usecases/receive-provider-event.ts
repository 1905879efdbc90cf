import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext, ProviderEvent } from '../card-provider.ts'
import { findUserOfCustomer } from '../store/cards.ts'
import { findAttempt } from '../store/fees.ts'
import { endProviderEvent, findPaymentByIntent, noteProviderEvent } from '../store/payments.ts'
import { finishRefund } from './carry-out-refunds.ts'
import { saveCard } from './save-card.ts'
import { settleFeeAttempt } from './settle-fee-attempt.ts'

const TELLING = ['succeeded', 'payment_failed', 'canceled', 'requires_action'].map(
  (end) => `payment_intent.${end}`,
)

/**
 * Takes a signed event of the card provider, once. What it is about is asked of the provider as it is now,
 * so the order of events does not matter. @throws 'bad-signature' (400); 503 has the provider send it again
 */
export const receiveProviderEvent = async (
  ctx: BillingContext,
  body: string,
  signature: string,
): Promise<void> => {
  const event = ctx.cards.readEvent(body, signature)
  const isNew = await writeStep(ctx, (tx) => noteProviderEvent(tx, event, ctx.now()))
  if (!isNew) return
  await effectOf(ctx, event)
  await writeStep(ctx, (tx) => endProviderEvent(tx, event.id, ctx.now()))
}

const effectOf = async (ctx: BillingContext, event: ProviderEvent): Promise<void> => {
  if (event.type === 'setup_intent.succeeded') return saveCardOf(ctx, event.objectId)
  if (TELLING.includes(event.type)) return settle(ctx, event)
  if (event.type === 'charge.refunded' && event.isRefunded && event.paymentIntentId) {
    await settle(ctx, event)
    const payment = await findPaymentByIntent(ctx.db.kysely, event.paymentIntentId)
    if (payment) await finishRefund(ctx, payment.id, null)
  }
}

const saveCardOf = async (ctx: BillingContext, setupId: string): Promise<void> => {
  const setup = await ctx.cards.retrieveSetupIntent(setupId)
  if (setup?.status !== 'succeeded' || !setup.card || !setup.customerId) return
  const userId = await findUserOfCustomer(ctx.db.kysely, setup.customerId)
  if (userId === undefined) return
  const { card } = setup
  await writeStep(ctx, (tx, emit) =>
    saveCard({ tx, emit, now: ctx.now() }, userId, { ...setup, card }, { asked: false }),
  )
}

const settle = async (ctx: BillingContext, event: ProviderEvent): Promise<void> => {
  const attempt = event.attemptId ? await findAttempt(ctx.db.kysely, event.attemptId) : undefined
  if (attempt) await settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
}
