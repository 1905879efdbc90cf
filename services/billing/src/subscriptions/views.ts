import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import type { SubscriptionRow } from '../schema.ts'
import { isSubscribed } from './rules/subscription.ts'

export const toSubscription = (row: SubscriptionRow | undefined): Subscription => ({
  is_subscribed: row !== undefined && isSubscribed(row.status),
  status: row?.status ?? 'inactive',
  current_period_end: row?.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row?.cancel_at_period_end ?? false,
  card: row?.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
})
