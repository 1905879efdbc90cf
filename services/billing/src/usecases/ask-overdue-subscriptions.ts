import { itemJob, WAITING } from '@fieldside/platform/jobs.ts'
import type { BillingContext } from '../card-provider.ts'
import type { BillingSchema, SubscriptionRow } from '../schema.ts'
import { overdueSubscriptions } from '../store/subscriptions.ts'
import { noteSubscription } from './note-subscription.ts'

/** The provider moves a period on, or ends it, when it is over, and tells: by then that was missed. */
const TOLD_WITHIN_MS = 60 * 60 * 1000

const overdueSince = (now: Date): Date => new Date(now.getTime() - TOLD_WITHIN_MS)

const ask = async (ctx: BillingContext, row: SubscriptionRow): Promise<unknown> => {
  const told = await noteSubscription(ctx, row.user_id, row.stripe_subscription_id!)
  const end = told?.currentPeriodEnd
  return end && end >= overdueSince(ctx.now()) ? undefined : WAITING
}

/** Asks about subscriptions whose period is over although nobody told what came of them. */
export const overdueJob = itemJob<BillingSchema, BillingContext, SubscriptionRow>({
  name: 'subscriptions',
  everyMs: 10 * 60_000,
  find: (ctx, claim) => overdueSubscriptions(ctx.db.kysely, overdueSince(ctx.now()), claim),
  idOf: ({ user_id }) => user_id,
  run: ask,
})
