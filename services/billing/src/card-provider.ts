import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPairSessions } from '@fieldside/contracts/http/pair-sessions.ts'
import type { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import type { Context } from '@fieldside/platform/context.ts'
import { type DomainError, isDomainError, unavailable } from '@fieldside/platform/errors.ts'
import type { CardIntent, ChargeAnswer } from './domain/card-intent.ts'
import type { ProviderRefund, RefundList } from './domain/refund.ts'
import type { PaymentsProvider } from './payments-provider.ts'
import type { BillingSchema } from './schema.ts'

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
  /** The money was passed on to a professional's account and is taken back from there. */
  passedOn: boolean
}
/** A signed event: only what it is about; what became of that is asked of the provider. */
export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  /** Of a payment intent: the attempt it belongs to. */
  attemptId: string | null
  /** Of a charge and of a refund. */
  paymentIntentId: string | null
  customerId: string | null
}

/**
 * The card provider. Every function but `charge` and `readEvent` throws unavailable
 * 'card-provider-unavailable' when it cannot be reached or fails.
 */
export type CardProvider = {
  /** One customer a person, however often it is asked for. */
  createCustomer(userId: string): Promise<string>
  createSetupIntent(customerId: string, key: string | null): Promise<{ clientSecret: string }>
  /** Undefined when there is none. */
  retrieveSetupIntent(id: string): Promise<CardSetup | undefined>
  setDefaultCard(customerId: string, paymentMethodId: string): Promise<void>
  /** Charges a saved card without its holder. Never throws: what is not known is 'unknown'. */
  charge(order: ChargeOrder): Promise<ChargeAnswer>
  retrieveIntent(id: string): Promise<CardIntent | undefined>
  findIntentByAttempt(customerId: string, attemptId: string): Promise<CardIntent | undefined>
  /** Cancels it, or returns it as it is when it has ended. */
  cancelIntent(id: string): Promise<CardIntent>
  /**
   * Asks for part or all of an intent's charge to be given back. Returns how the refund stands; a rejected request
   * counts as failed. Undefined if all of it had been refunded before.
   */
  refund(order: RefundOrder): Promise<ProviderRefund | undefined>
  /** Lists an intent's refunds, whoever asked for them. A question that is rejected for good doesn't throw. */
  refundsOf(paymentIntentId: string): Promise<RefundList>
  /** @throws invalidInput-like problem 'bad-signature' (400) */
  readEvent(body: string, signature: string): ProviderEvent
}

export type PayableSession = ReplyOf<typeof getPayableSession>
export type PairSessions = ReplyOf<typeof listPairSessions>
export type BillingPorts = {
  cards: CardProvider
  payments: PaymentsProvider
  /** Booking's own word on a session, asked before money is taken. @throws notFound, unavailable */
  payableSession: (appointmentId: string) => Promise<PayableSession>
  /** Booking's sessions that can carry a pair's fee, asked before the fee moves. @throws unavailable */
  pairSessions: (pair: { professional_id: string; athlete_id: string }) => Promise<PairSessions>
  /** Where people reach the product: the provider's pages lead back there. */
  publicUrl: string
}
export type BillingContext = Context<BillingSchema> & BillingPorts

export const providerAway = (cause?: unknown): DomainError =>
  unavailable(
    'The card provider is briefly unavailable. Please try again.',
    'card-provider-unavailable',
    2,
    cause,
  )

export const isProviderAway = (error: unknown): boolean => isDomainError(error, 'card-provider-unavailable')
