import { itemJob, WAITING } from '@fieldside/platform/jobs.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import type { BillingSchema, SubscriptionRow } from '../schema.ts'
import { overdueSubscriptions } from '../store/subscriptions.ts'
import { noteSubscription } from './note-subscription.ts'

/** How long the provider may take to report the end of a period before its event counts as missed. */
const TOLD_WITHIN_MS = 60 * 60 * 1000

const overdueSince = (now: Date): Date => new Date(now.getTime() - TOLD_WITHIN_MS)

const ask = async (ctx: BillingContext, row: SubscriptionRow): Promise<unknown> => {
  const told = await noteSubscription(ctx, row.user_id, row.stripe_subscription_id!)
  const end = told?.currentPeriodEnd
  return end && end >= overdueSince(ctx.now()) ? undefined : WAITING
}

/** Polls subscriptions whose period ended without an event from the provider. */
export const overdueJob = itemJob<BillingSchema, BillingContext, SubscriptionRow>({
  name: 'subscriptions',
  everyMs: 10 * 60_000,
  find: (ctx, claim) => overdueSubscriptions(ctx.db.kysely, overdueSince(ctx.now()), claim),
  idOf: ({ user_id }) => user_id,
  run: ask,
})
