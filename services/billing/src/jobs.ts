import type { Jobs } from '@fieldside/platform/job-runner.ts'
import { checkoutJobs } from './checkouts/jobs.ts'
import type { BillingContext } from './context.ts'
import { feeJobs } from './fees/jobs.ts'
import { packageJobs } from './packages/jobs.ts'
import { payoutJobs } from './payouts/jobs.ts'
import { providerEventJobs } from './provider-events/jobs.ts'
import { reconciliationJobs } from './reconciliation/jobs.ts'
import { refundJobs } from './refunds/jobs.ts'
import type { BillingSchema } from './schema.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { suspensionJobs } from './suspensions/jobs.ts'

export const jobs: Jobs<BillingSchema, BillingContext> = {
  ...feeJobs,
  ...checkoutJobs,
  ...refundJobs,
  ...packageJobs,
  ...payoutJobs,
  ...subscriptionJobs,
  ...suspensionJobs,
  ...providerEventJobs,
  ...reconciliationJobs,
}
