import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { loadCardProvider } from '../card-form/load-card-provider.ts'

const NOT_CONFIRMED = 'The charge was not confirmed.'

/** Lets the card's owner confirm a charge (3-D Secure). Gives null when it is confirmed, else a sentence why not. */
export const confirmCharge = async (
  client: SessionState['client'] | null,
  { clientSecret, cardId }: { clientSecret: string; cardId: string },
): Promise<string | null> => {
  const provider = client && (await loadCardProvider(client))
  if (!provider) return 'The card provider could not be reached. Please try again in a moment.'
  const { error, paymentIntent } = await provider.confirmCardPayment(clientSecret, {
    // The charge that was refused without its owner has let go of the card.
    payment_method: cardId,
  })
  if (error) return error.message ?? NOT_CONFIRMED
  return paymentIntent.status === 'succeeded' ? null : NOT_CONFIRMED
}
