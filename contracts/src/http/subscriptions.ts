import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { SubscriptionStatus } from '../subscription-status.ts'

/** A user's Premium subscription, as billing knows it from the payment provider. */
export const Subscription = z.object({
  is_subscribed: z.boolean(),
  status: SubscriptionStatus,
  /** When it renews, or ends if canceled; null without a subscription. */
  current_period_end: Instant.nullable(),
  cancel_at_period_end: z.boolean(),
  /** The card that renewals charge. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** A page of the payment provider to open in its own tab. */
export const Checkout = z.object({ url: z.string() })

export const createSubscriptionCheckout = endpoint('POST /subscription/checkout', {
  summary: 'Starts a Premium checkout at $7 (700 cents) a month, or returns the one that is open',
  callers: ['signed-in'],
  secretReply: true,
  inSteps: true,
  reply: Checkout,
  problems: ['already-subscribed', 'card-provider-unavailable'],
})

export const getSubscription = endpoint('GET /subscription', {
  summary: 'Returns the caller’s Premium subscription',
  callers: ['signed-in'],
  reply: Subscription,
})

export const cancelSubscription = endpoint('POST /subscription/cancel', {
  summary: 'Cancels Premium at the end of the paid period; repeating it changes nothing',
  callers: ['signed-in'],
  inSteps: true,
  reply: Subscription,
  problems: ['not-subscribed', 'card-provider-unavailable'],
})

export const resumeSubscription = endpoint('POST /subscription/resume', {
  summary: 'Resumes a canceled subscription while its period lasts; repeating it changes nothing',
  callers: ['signed-in'],
  inSteps: true,
  reply: Subscription,
  problems: ['not-subscribed', 'card-provider-unavailable'],
})

export const getSubscriptionStatus = endpoint('GET /users/{id}/subscription-status', {
  summary: 'Returns the state of a user’s Premium subscription, for services that send emails about it',
  callers: ['service:notification'],
  reply: z.object({ status: SubscriptionStatus }),
})
