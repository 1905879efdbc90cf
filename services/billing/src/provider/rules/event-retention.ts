import { DAY_MS } from '@fieldside/contracts/durations.ts'

/**
 * Stripe retries an event for 3 days, and operators can resend it for 30.
 * Source: https://docs.stripe.com/webhooks#behaviors
 */
export const PROVIDER_EVENT_RETENTION_MS = 90 * DAY_MS
