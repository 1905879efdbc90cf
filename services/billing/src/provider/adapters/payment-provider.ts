import type { CardIntent, ChargeAnswer } from '../rules/card-intent.ts'
import type { ProviderDispute } from '../rules/provider-dispute.ts'
import type { ProviderRefund, RefundList } from '../rules/provider-refund.ts'

export type ProviderCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number }
export type PaidCard = Pick<ProviderCard, 'brand' | 'last4'>
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
  /** Takes the same amount back from the connected account that it was transferred to. */
  reversesTransfer: boolean
}

/** nothing_left: the charge was already fully refunded. lost: the provider keeps the key's failure for a day. */
export type RefundAnswer =
  | { kind: 'made'; refund: ProviderRefund }
  | { kind: 'nothing_left' }
  | { kind: 'lost' }

/** The transfer of a session's money to the professional's connected account. */
export type ProviderTransfer = { id: string; unreversedCents: number }
export type ReversalOrder = { transferId: string; key: string; amountCents: number }

/**
 * A verified webhook event. Only the ids are used; the object's current state is fetched from the provider.
 */
export type ProviderEvent = {
  id: string
  type: string
  createdAt: Date
  /** Empty if the object has no usable id. */
  objectId: string
  /** Set on payment intents that charge a first-booking fee. */
  attemptId: string | null
  /** Set on charges and refunds. */
  paymentIntentId: string | null
  customerId: string | null
  /** The dispute as it was when the event was created; only in events about disputes. */
  dispute: ProviderDispute | null
}

/**
 * Cards, charges, and refunds. Every function except `charge` and `readEvent` throws `card-provider-unavailable` when
 * the provider can't be reached or fails.
 */
export type CardOperations = {
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
  /** Requests a partial or full refund of an intent. A rejected request counts as a failed refund. */
  refund(order: RefundOrder): Promise<RefundAnswer>
  /** Returns undefined while the provider shows no transfer of the intent's charge. */
  transferOf(paymentIntentId: string): Promise<ProviderTransfer | undefined>
  /** Returns the card that an intent was paid with, or null if it was none. */
  cardOf(paymentIntentId: string): Promise<PaidCard | null>
  /** Returns the error code if the provider rejected the reversal. */
  reverseTransfer(order: ReversalOrder): Promise<string | undefined>
  /**
   * Lists an intent's refunds, including those made by hand. Returns a permanent rejection instead of
   * throwing it.
   */
  refundsOf(paymentIntentId: string): Promise<RefundList>
  /**
   * Verifies and reads a webhook event. Returns undefined for a signed body that isn't an event we know the form of.
   * @throws invalidInput-like problem 'bad-signature' (400)
   */
  readEvent(body: string, signature: string): ProviderEvent | undefined
}

export type CheckoutSession = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  subscriptionId: string | null
  invoiceId: string | null
  paymentIntentId: string | null
}
export type ProviderSubscription = {
  id: string
  customerId: string
  /** The provider's own value, such as `active`, `past_due`, or `canceled`. */
  status: string
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  card: { brand: string; last4: string } | null
  latestInvoiceId: string | null
}
export type ProviderInvoice = {
  id: string
  customerId: string
  status: 'paid' | 'open' | 'draft' | 'void' | 'uncollectible'
  amountCents: number
  willRetry: boolean
  paymentIntentId: string | null
}

type Ordered = { key: string; customerId: string; successUrl: string; cancelUrl: string }
export type SubscriptionOrder = Ordered & { userId: string; priceId: string }
export type SessionOrder = Ordered & {
  /** What is paid: a session, or a package of sessions. */
  of: { appointment_id: string } | { package_id: string }
  name: string
  amountCents: number
  /** The connected account that receives the full amount. */
  destination: string
}

export type SubscriptionChange = { cancelAtPeriodEnd: boolean } | { paymentMethodId: string }

/**
 * Checkouts, subscriptions, and payout accounts. Every function throws
 * `card-provider-unavailable` when the provider can't be reached or fails, and `checkout-refused` when it
 * permanently rejects a checkout.
 */
export type CheckoutOperations = {
  /** Returns the Premium price, found by its lookup key or created. */
  premiumPrice(): Promise<string>
  openSubscriptionCheckout(order: SubscriptionOrder): Promise<CheckoutSession>
  openSessionCheckout(order: SessionOrder): Promise<CheckoutSession>
  retrieveCheckout(id: string): Promise<CheckoutSession | undefined>
  /** Expires a checkout; returns it unchanged if it has already ended. */
  expireCheckout(id: string): Promise<CheckoutSession | undefined>
  retrieveSubscription(id: string): Promise<ProviderSubscription | undefined>
  changeSubscription(id: string, change: SubscriptionChange): Promise<void>
  retrieveInvoice(id: string): Promise<ProviderInvoice | undefined>
  /** Charges an open invoice now. A declined card leaves it open. */
  payInvoice(id: string, paymentMethodId: string): Promise<void>
  /** Creates the user's account; repeated calls return the same one. */
  createAccount(userId: string): Promise<string>
  createOnboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  retrieveAccount(id: string): Promise<{ isActive: boolean } | undefined>
}

/** What moved our balance for a payment: a charge, a refund, a dispute, or their reversal. */
export type ProviderMovement = {
  id: string
  /** The charge's intent, the refund, or the dispute. */
  source: string
  amountCents: number
  createdAt: Date
}
type MovementPage = { movements: ProviderMovement[]; next: string | null }

/** Throws `card-provider-unavailable` when the provider can't be reached or fails. */
export type BalanceOperations = {
  /** Returns a page of what moved our balance in a time, newest first. `next` is null after the last one. */
  listMovements(wanted: { from: Date; until: Date; after: string | null }): Promise<MovementPage>
}

/** Disputes. Every function throws `card-provider-unavailable` when the provider can't be reached or fails. */
export type DisputeOperations = {
  /** Lists an intent's disputes; none if the provider doesn't know the intent. */
  disputesOf(paymentIntentId: string): Promise<ProviderDispute[]>
  /** Returns the intent of a charge, or null if the provider doesn't know it. */
  intentOfCharge(chargeId: string): Promise<string | null>
  /** Returns the fee attempt that an intent belongs to, or null if it belongs to none. */
  attemptOfIntent(paymentIntentId: string): Promise<string | null>
}

export type PaymentProvider = CardOperations & CheckoutOperations & DisputeOperations & BalanceOperations
