import { z } from 'zod'

/** past_due still has access: the provider tries the renewal again. */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'inactive'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>
