import type { CardIntent, ChargeAnswer } from '../domain/card-intent.ts'
import type { ProviderRefund, RefundList } from '../domain/refund.ts'

export type ProviderCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number }
export type CardSetup = {
  id: string
  customerId: string | null
  status: string
  createdAt: Date
  card: ProviderCard | null
}

export type ChargeOrder = {
  key: string
  attemptId: string
  appointmentId: string
  customerId: string
  paymentMethodId: string
  amountCents: number
}

export type RefundOrder = {
  paymentIntentId: string
  key: string
  amountCents: number
  /** The money was transferred to a professional's connected account, so the refund reverses the transfer. */
  passedOn: boolean
}

/**
 * A verified webhook event. Only the ids are used; the object's current state is fetched from the provider.
 */
export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  /** Set on payment intents that charge a first-booking fee. */
  attemptId: string | null
  /** Set on charges and refunds. */
  paymentIntentId: string | null
  customerId: string | null
}

/**
 * The card provider. Every function except `charge` and `readEvent` throws `card-provider-unavailable` when
 * the provider can't be reached or fails.
 */
export type CardProvider = {
  /** Creates the user's customer; repeated calls return the same one. */
  createCustomer(userId: string): Promise<string>
  createSetupIntent(customerId: string, key: string | null): Promise<{ clientSecret: string }>
  retrieveSetupIntent(id: string): Promise<CardSetup | undefined>
  setDefaultCard(customerId: string, paymentMethodId: string): Promise<void>
  /** Charges a saved card off-session. Never throws; reports an uncertain outcome as `unknown`. */
  charge(order: ChargeOrder): Promise<ChargeAnswer>
  retrieveIntent(id: string): Promise<CardIntent | undefined>
  findIntentByAttempt(customerId: string, attemptId: string): Promise<CardIntent | undefined>
  /** Cancels an intent; returns it unchanged if it has already ended. */
  cancelIntent(id: string): Promise<CardIntent>
  /**
   * Requests a partial or full refund of an intent. A rejected request counts as a failed refund. Returns
   * undefined if the charge was already fully refunded.
   */
  refund(order: RefundOrder): Promise<ProviderRefund | undefined>
  /**
   * Lists an intent's refunds, including those made by hand. Returns a permanent rejection instead of
   * throwing it.
   */
  refundsOf(paymentIntentId: string): Promise<RefundList>
  /** @throws invalidInput-like problem 'bad-signature' (400) */
  readEvent(body: string, signature: string): ProviderEvent
}
