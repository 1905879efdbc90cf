import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { isSuspensionOver } from '../users/rules/suspension.ts'
import { userJob } from '../users/user-job.ts'
import { finishSuspension } from './lift.ts'

export const suspensionJobs = {
  suspensions: userJob(isSuspensionOver, finishSuspension),
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
