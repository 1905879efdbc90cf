import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { BillingContext } from '../context.ts'
import { overdueAt } from '../domain/subscription.ts'
import type { SubscriptionRow } from '../schema.ts'
import { refreshSubscription } from './refresh-subscription.ts'

const CHECKED_AGAIN_MS = 10 * MINUTE_MS

/** Polls a subscription whose period ended without an event from the provider. Returns when to poll again, if ever. */
export const checkOverdueSubscription = async (
  ctx: BillingContext,
  row: SubscriptionRow,
): Promise<Date | undefined> => {
  const current = await refreshSubscription(ctx, row.user_id, row.stripe_subscription_id!)
  const end = current?.currentPeriodEnd
  return end && overdueAt(end) > ctx.now() ? undefined : new Date(ctx.now().getTime() + CHECKED_AGAIN_MS)
}
