import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { leftOpenAt } from '../users/rules/left-open.ts'
import { userJob } from '../users/user-job.ts'
import { finishPasswordChange } from './finish-change.ts'

/** Ends all sessions after a crash or a missing reply from Keycloak, because the password may have changed. */
const passwordChanges = userJob(
  ({ password_change_began_at: at }, now) => at !== null && leftOpenAt(at) <= now,
  finishPasswordChange,
)

export const passwordJobs = { 'password-changes': passwordChanges } satisfies Partial<
  Jobs<IdentitySchema, IdentityContext>
>
