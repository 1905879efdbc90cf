import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema, SubscriptionRow } from '../schema.ts'
import { checkOverdueSubscription } from './check-overdue.ts'
import { findOverdue } from './store/subscriptions.ts'

const subscriptions = rowJob<BillingContext, SubscriptionRow>({
  find: (ctx, userId) => findOverdue(ctx.db.kysely, userId, ctx.now()),
  run: checkOverdueSubscription,
})

export const subscriptionJobs = { subscriptions } satisfies Partial<Jobs<BillingSchema, BillingContext>>
