import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema } from '../schema.ts'
import { reconcile } from './reconcile.ts'

export const reconciliationJobs = {
  reconcile: { everyMs: HOUR_MS, run: reconcile },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
