import type { PaymentMethod, PaymentState } from '@fieldside/contracts/http/billing.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import type { SavedCard } from '../schema.ts'
import { findCard } from '../store/cards.ts'

const paymentMethodOf = (card: SavedCard | undefined): PaymentMethod | null =>
  card
    ? {
        id: card.stripe_payment_method_id,
        brand: card.brand,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
      }
    : null

export const paymentStateOf = (card: SavedCard | undefined): PaymentState => ({
  payment_method_setup: card !== undefined,
  payment_method: paymentMethodOf(card),
  suspended: card?.suspended ?? false,
})

export const getPaymentState = async (ctx: BillingContext): Promise<PaymentState> =>
  paymentStateOf(await findCard(ctx.db.kysely, userOf(ctx).userId))

/** Returns a professional's payment eligibility for other services. Unknown users have no card. */
export const getPaymentStanding = async (ctx: BillingContext, userId: string) => {
  const { payment_method_setup, suspended } = paymentStateOf(await findCard(ctx.db.kysely, userId))
  return { payment_method_setup, suspended }
}
