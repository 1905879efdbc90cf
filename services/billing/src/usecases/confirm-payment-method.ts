import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { confirmPaymentMethod as endpoint, PaymentState } from '@fieldside/contracts/http/billing.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound, unprocessable } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import { findCustomerId } from '../store/cards.ts'
import { chargeRenewalsTo } from './change-subscription.ts'
import { paymentStateOf } from './get-payment-state.ts'
import { saveCard } from './save-card.ts'

/** Saves the card of the caller's own setup. @throws 404 for another's, 'setup-not-succeeded' (422) */
export const confirmPaymentMethod = async (
  ctx: BillingContext,
  input: BodyOf<typeof endpoint>,
): Promise<PaymentState> => {
  const { userId } = userOf(ctx)
  const missing = notFound('This card setup was not found. Please start again.')
  const customerId = await findCustomerId(ctx.db.kysely, userId)
  if (customerId === undefined || customerId !== input.customer_id) throw missing
  const setup = await ctx.cards.retrieveSetupIntent(input.setup_intent_id)
  if (!setup || setup.customerId !== customerId) throw missing
  const { card } = setup
  if (setup.status !== 'succeeded' || !card) {
    throw unprocessable('setup-not-succeeded', 'The card was not confirmed. Please try again.')
  }
  await ctx.cards.setDefaultCard(customerId, card.id)
  await chargeRenewalsTo(ctx, userId, card.id)
  return write(ctx, async (tx, emit) => {
    const saved = await saveCard({ tx, emit, now: ctx.now() }, userId, { ...setup, card }, { asked: true })
    return paymentStateOf(saved)
  })
}
