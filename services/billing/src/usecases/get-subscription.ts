import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import { isSubscribed } from '../domain/subscription.ts'
import type { SubscriptionRow } from '../schema.ts'
import { findSubscription } from '../store/subscriptions.ts'

export const toSubscription = (row: SubscriptionRow | undefined): Subscription => ({
  is_subscribed: row !== undefined && isSubscribed(row.status),
  status: row?.status ?? 'inactive',
  current_period_end: row?.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row?.cancel_at_period_end ?? false,
  card: row?.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
})

export const getSubscription = async (ctx: BillingContext): Promise<Subscription> =>
  toSubscription(await findSubscription(ctx.db.kysely, userOf(ctx).userId))
