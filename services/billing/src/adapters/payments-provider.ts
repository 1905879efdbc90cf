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
  appointmentId: string
  name: string
  amountCents: number
  /** The connected account that receives the full amount. */
  destination: string
}

/**
 * Checkouts, subscriptions, and payout accounts at the provider. Every function throws
 * `card-provider-unavailable` when the provider can't be reached or fails, and `checkout-refused` when it
 * permanently rejects a checkout.
 */
export type PaymentsProvider = {
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
export type SubscriptionChange = { cancelAtPeriodEnd: boolean } | { paymentMethodId: string }
