import { WAITING } from '@fieldside/platform/jobs.ts'
import type { BillingContext } from '../context.ts'
import { overdueSince } from '../domain/subscription.ts'
import type { SubscriptionRow } from '../schema.ts'
import { noteSubscription } from './note-subscription.ts'

/** Polls a subscription whose period ended without an event from the provider. Returns WAITING if it is still overdue. */
export const checkOverdueSubscription = async (
  ctx: BillingContext,
  row: SubscriptionRow,
): Promise<unknown> => {
  const current = await noteSubscription(ctx, row.user_id, row.stripe_subscription_id!)
  const end = current?.currentPeriodEnd
  return end && end >= overdueSince(ctx.now()) ? undefined : WAITING
}
