import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema } from '../schema.ts'
import { followSuspension } from './follow.ts'

export const suspensionJobs = {
  'follow-suspensions': { run: followSuspension },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
