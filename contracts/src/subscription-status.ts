import { z } from 'zod'

/** past_due keeps access while the payment provider retries the renewal. */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'inactive'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>
