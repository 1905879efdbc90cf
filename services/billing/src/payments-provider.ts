/** Checkouts, subscriptions and payout accounts at the provider, as far as we decide on them. */
export type CheckoutSession = {
  id: string
  /** Null once it has ended. */
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
  /** As the provider names it: 'active', 'past_due', 'canceled', … */
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
  /** An open one is charged again later. */
  willRetry: boolean
  paymentIntentId: string | null
}

type Ordered = { key: string; customerId: string; successUrl: string; cancelUrl: string }
export type SubscriptionOrder = Ordered & { userId: string; priceId: string }
export type SessionOrder = Ordered & {
  appointmentId: string
  name: string
  amountCents: number
  /** The account that gets all of it. */
  destination: string
}

/**
 * Every function throws unavailable 'card-provider-unavailable' when the provider cannot be reached or fails, and
 * 'checkout-refused' when it refuses to open a checkout for good. What is retrieved is undefined when there is none.
 */
export type PaymentsProvider = {
  /** The price of Premium: found by its lookup key, made where there is none. */
  premiumPrice(): Promise<string>
  openSubscriptionCheckout(order: SubscriptionOrder): Promise<CheckoutSession>
  openSessionCheckout(order: SessionOrder): Promise<CheckoutSession>
  retrieveCheckout(id: string): Promise<CheckoutSession | undefined>
  /** As it is when it had ended before. */
  expireCheckout(id: string): Promise<CheckoutSession | undefined>
  retrieveSubscription(id: string): Promise<ProviderSubscription | undefined>
  changeSubscription(id: string, change: SubscriptionChange): Promise<void>
  retrieveInvoice(id: string): Promise<ProviderInvoice | undefined>
  /** Charges an open invoice now. A card that is declined leaves it as it is. */
  payInvoice(id: string, paymentMethodId: string): Promise<void>
  /** One account a person, however often it is asked for. */
  createAccount(userId: string): Promise<string>
  createOnboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  retrieveAccount(id: string): Promise<{ isActive: boolean } | undefined>
}
export type SubscriptionChange = { cancelAtPeriodEnd: boolean } | { paymentMethodId: string }
