import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { loadCardProvider } from '@/entities/payment/card/load-card-provider.ts'

const NOT_CONFIRMED = 'The charge wasn’t confirmed.'

/** Asks the cardholder to confirm a charge (3-D Secure). Returns null on success, otherwise a message for the user. */
export const confirmCharge = async (
  client: SessionState['client'] | null,
  { clientSecret, cardId }: { clientSecret: string; cardId: string },
): Promise<string | null> => {
  const provider = client && (await loadCardProvider(client))
  if (!provider) return 'We couldn’t reach the payment provider. Please try again in a moment.'
  const { error, paymentIntent } = await provider.confirmCardPayment(clientSecret, {
    // Stripe detaches the payment method from a payment intent whose off-session charge failed.
    payment_method: cardId,
  })
  if (error) return error.message ?? NOT_CONFIRMED
  return paymentIntent.status === 'succeeded' ? null : NOT_CONFIRMED
}
