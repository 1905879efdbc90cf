import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { syncAccount } from './sync-account.ts'
import { syncRealmRole } from './sync-realm-role.ts'
import { userJob } from './user-job.ts'

export const userJobs = {
  'realm-roles': userJob((user) => !user.realm_role_synced, syncRealmRole),
  accounts: userJob((user) => !user.account_synced, syncAccount),
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
