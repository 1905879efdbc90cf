import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { confirmPaymentMethod as endpoint, PaymentState } from '@fieldside/contracts/http/billing.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { notFound, unprocessable } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { findCustomerId } from '../customers/store/customers.ts'
import { findCard } from '../customers/store/saved-cards.ts'
import { paymentStateOf } from '../customers/views.ts'
import { saveCard } from './save.ts'
import { setDefaultCard } from './set-default.ts'
import { isSetupTaken } from './store/cards.ts'

/** Returns whether a newer card has replaced this setup's. Confirming again must not restore the old one. */
const isReplaced = async (
  ctx: BillingContext,
  userId: string,
  { setupId, cardId }: { setupId: string; cardId: string },
): Promise<boolean> =>
  (await isSetupTaken(ctx.db.kysely, setupId)) &&
  (await findCard(ctx.db.kysely, userId))?.stripe_payment_method_id !== cardId

/** Saves the card from the caller's own setup. @throws 404 for another user's, 'setup-not-succeeded' (422) */
export const confirmPaymentMethod = async (
  ctx: InSteps<BillingContext>,
  input: BodyOf<typeof endpoint>,
): Promise<PaymentState> => {
  const { userId } = userOf(ctx)
  const missing = notFound('We couldn’t find this card setup. Please start again.')
  const customerId = await findCustomerId(ctx.db.kysely, userId)
  if (customerId === undefined || customerId !== input.customer_id) throw missing
  const setup = await ctx.paymentProvider.retrieveSetupIntent(input.setup_intent_id)
  if (!setup || setup.customerId !== customerId) throw missing
  const { card } = setup
  if (setup.status !== 'succeeded' || !card) {
    throw unprocessable('setup-not-succeeded', 'The card wasn’t confirmed. Please try again.')
  }
  if (!(await isReplaced(ctx, userId, { setupId: setup.id, cardId: card.id }))) {
    await setDefaultCard(ctx, { userId, customerId }, card.id)
  }
  return write(ctx, async (tx, emit) => {
    const saved = await saveCard({ tx, emit, now: ctx.now() }, userId, { ...setup, card }, { asked: true })
    return paymentStateOf(saved)
  })
}
