import type { PaymentMethod, PaymentState } from '@fieldside/contracts/http/billing.ts'
import type { SavedCard } from '../schema.ts'

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
