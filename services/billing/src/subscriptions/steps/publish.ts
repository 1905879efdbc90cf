import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { SubscriptionRow } from '../../schema.ts'
import { isSubscribed } from '../rules/subscription.ts'

export const publishSubscription = (
  emit: Emit,
  row: SubscriptionRow,
  previous: SubscriptionStatus = row.status,
): void => {
  emit(subscriptionChanged, row.user_id, {
    user_id: row.user_id,
    version: row.version,
    is_subscribed: isSubscribed(row.status),
    status: row.status,
    previous_status: previous,
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
  })
}
