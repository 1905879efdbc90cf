import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import { DomainError } from '@fieldside/platform/errors.ts'
import Stripe from 'stripe'
import type {
  CheckoutOperations,
  CheckoutSession,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionChange,
} from './payment-provider.ts'
import {
  connect,
  idOf,
  isKeptFailure,
  isMissing,
  isStripeError,
  type StripeSettings,
  throwUnavailable,
  underKey,
} from './stripe-connection.ts'

/** Includes the amount, so that existing subscribers keep their price when it changes. */
const PREMIUM_LOOKUP_KEY = `fieldside_premium_monthly_${PREMIUM_MONTHLY_CENTS}`

export const PREMIUM_PRICE: Stripe.PriceCreateParams = {
  currency: 'usd',
  unit_amount: PREMIUM_MONTHLY_CENTS,
  recurring: { interval: 'month' },
  lookup_key: PREMIUM_LOOKUP_KEY,
  // Takes the key over from a price archived in the dashboard.
  transfer_lookup_key: true,
  product_data: { name: 'Fieldside Premium' },
}

/** 422, because reopening under the same key would fail the same way. */
const refused = (cause: unknown) =>
  new DomainError('unprocessable', 'checkout-refused', 'We couldn’t open the checkout. Please try again.', {
    cause,
  })

const refusedOrUnavailable = (error: unknown): never => {
  const status = isStripeError(error) ? (error.statusCode ?? 0) : 0
  const isFinal =
    (status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)) || isKeptFailure(error)
  if (isFinal) throw refused(error)
  return throwUnavailable(error)
}

const orUndefined = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    return isMissing(error) ? undefined : throwUnavailable(error)
  }
}

const sessionOf = (raw: Stripe.Checkout.Session): CheckoutSession => ({
  id: raw.id,
  url: raw.url,
  status: (raw.status ?? 'open') as CheckoutSession['status'],
  isPaid: raw.payment_status !== 'unpaid',
  subscriptionId: idOf(raw.subscription),
  invoiceId: idOf(raw.invoice),
  paymentIntentId: idOf(raw.payment_intent),
})

const subscriptionOf = (raw: Stripe.Subscription): ProviderSubscription => {
  const method = raw.default_payment_method
  const card = typeof method === 'object' ? method?.card : undefined
  const ends = raw.items.data[0]?.current_period_end
  return {
    id: raw.id,
    customerId: idOf(raw.customer) ?? '',
    status: raw.status,
    currentPeriodEnd: ends === undefined ? null : new Date(ends * 1000),
    // The dashboard's cancellations may set only `cancel_at`.
    cancelAtPeriodEnd: raw.cancel_at_period_end || raw.cancel_at !== null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    latestInvoiceId: idOf(raw.latest_invoice),
  }
}

const invoiceOf = (raw: Stripe.Invoice): ProviderInvoice => {
  const paid = raw.payments?.data.find(({ payment }) => payment.payment_intent !== undefined)
  return {
    id: raw.id,
    customerId: idOf(raw.customer) ?? '',
    status: (raw.status ?? 'draft') as ProviderInvoice['status'],
    amountCents: raw.amount_due,
    willRetry: raw.next_payment_attempt !== null,
    paymentIntentId: idOf(paid?.payment.payment_intent),
  }
}

const findPremium = async (stripe: Stripe): Promise<string> => {
  const { data } = await stripe.prices.list({ lookup_keys: [PREMIUM_LOOKUP_KEY], active: true, limit: 1 })
  if (data[0]) return data[0].id
  const made = await underKey(PREMIUM_LOOKUP_KEY, (idempotencyKey) =>
    stripe.prices.create(PREMIUM_PRICE, { idempotencyKey }),
  )
  return made.id
}

/** Caches the price per process; failures aren't cached. */
const premiumPriceWith = (stripe: Stripe) => {
  let known: Promise<string> | undefined
  return async () => {
    known ??= findPremium(stripe)
    try {
      return await known
    } catch (error) {
      known = undefined
      return throwUnavailable(error)
    }
  }
}

const openCheckout = async (
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<CheckoutSession> =>
  sessionOf(await stripe.checkout.sessions.create(params, { idempotencyKey }).catch(refusedOrUnavailable))

const checkoutsWith = (stripe: Stripe) =>
  ({
    openSubscriptionCheckout: async (order) => {
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.userId,
        line_items: [{ price: order.priceId, quantity: 1 }],
        subscription_data: { metadata: { user_id: order.userId } },
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      }
      return openCheckout(stripe, params, order.key)
    },
    openSessionCheckout: async (order) => {
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        customer: order.customerId,
        client_reference_id: Object.values(order.of)[0]!,
        line_items: [
          {
            price_data: {
              currency: 'usd',
              unit_amount: order.amountCents,
              product_data: { name: order.name },
            },
            quantity: 1,
          },
        ],
        // A destination charge with no application fee passes on the full amount.
        payment_intent_data: {
          description: order.name,
          metadata: { ...order.of },
          transfer_data: { destination: order.destination },
        },
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      }
      return openCheckout(stripe, params, order.key)
    },
    retrieveCheckout: async (id) => {
      const raw = await orUndefined(stripe.checkout.sessions.retrieve(id))
      return raw && sessionOf(raw)
    },
    expireCheckout: async (id) => {
      try {
        return sessionOf(await stripe.checkout.sessions.expire(id))
      } catch (error) {
        const hasEnded = isStripeError(error) && error.statusCode === 400
        if (!hasEnded && !isMissing(error)) return throwUnavailable(error)
        const raw = await orUndefined(stripe.checkout.sessions.retrieve(id))
        return raw && sessionOf(raw)
      }
    },
  }) satisfies Partial<CheckoutOperations>

const subscriptionsWith = (stripe: Stripe) =>
  ({
    retrieveSubscription: async (id) => {
      const raw = await orUndefined(stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }))
      return raw && subscriptionOf(raw)
    },
    changeSubscription: async (id, change: SubscriptionChange) => {
      const params =
        'cancelAtPeriodEnd' in change
          ? { cancel_at_period_end: change.cancelAtPeriodEnd }
          : { default_payment_method: change.paymentMethodId }
      await stripe.subscriptions.update(id, params).catch(throwUnavailable)
    },
    retrieveInvoice: async (id) => {
      const raw = await orUndefined(stripe.invoices.retrieve(id, { expand: ['payments'] }))
      return raw && invoiceOf(raw)
    },
    payInvoice: async (id, method) => {
      try {
        await stripe.invoices.pay(id, { payment_method: method, off_session: true })
      } catch (error) {
        const isDecline = error instanceof Stripe.errors.StripeCardError
        const isPaid = isStripeError(error) && error.code === 'invoice_already_paid'
        if (!isDecline && !isPaid) throwUnavailable(error)
      }
    },
  }) satisfies Partial<CheckoutOperations>

/** An account that its owner disconnected from us is rejected with 403. */
const goneIfRevoked = (error: unknown): undefined => {
  if (isStripeError(error) && error.code === 'account_invalid') return undefined
  throw error
}

const accountsWith = (stripe: Stripe) =>
  ({
    createAccount: async (userId) => {
      const params: Stripe.AccountCreateParams = {
        type: 'express',
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        metadata: { user_id: userId },
      }
      const made = await underKey(`account-${userId}`, (idempotencyKey) =>
        stripe.accounts.create(params, { idempotencyKey }),
      )
      return made.id
    },
    createOnboardingLink: async (account, returnUrl, refreshUrl) => {
      const link = await stripe.accountLinks
        .create({ account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl })
        .catch(throwUnavailable)
      return link.url
    },
    retrieveAccount: async (id) => {
      const raw = await orUndefined(stripe.accounts.retrieve(id).catch(goneIfRevoked))
      return raw && { isActive: raw.capabilities?.transfers === 'active' && raw.payouts_enabled }
    },
  }) satisfies Partial<CheckoutOperations>

export const createStripeCheckouts = (settings: StripeSettings): CheckoutOperations => {
  const stripe = connect(settings)
  return {
    premiumPrice: premiumPriceWith(stripe),
    ...checkoutsWith(stripe),
    ...subscriptionsWith(stripe),
    ...accountsWith(stripe),
  }
}
