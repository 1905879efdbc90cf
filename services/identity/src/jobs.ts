import type { Jobs } from '@fieldside/platform/job-runner.ts'
import { apiClientJobs } from './api-clients/jobs.ts'
import type { IdentityContext } from './context.ts'
import { factorJobs } from './factors/jobs.ts'
import { mailJobs } from './mails/jobs.ts'
import { passwordJobs } from './passwords/jobs.ts'
import type { IdentitySchema } from './schema.ts'
import { sessionJobs } from './sessions/jobs.ts'
import { signInJobs } from './sign-ins/jobs.ts'
import { suspensionJobs } from './suspensions/jobs.ts'
import { userJobs } from './users/jobs.ts'

/** Finish what a crash or a Keycloak outage left open. */
export const jobs: Jobs<IdentitySchema, IdentityContext> = {
  ...signInJobs,
  ...mailJobs,
  ...userJobs,
  ...passwordJobs,
  ...factorJobs,
  ...suspensionJobs,
  ...sessionJobs,
  ...apiClientJobs,
}
