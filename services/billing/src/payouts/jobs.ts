import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema } from '../schema.ts'
import { republishPayoutAccounts } from './republish.ts'

export const payoutJobs = {
  'republish-payout-accounts': { run: republishPayoutAccounts },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
