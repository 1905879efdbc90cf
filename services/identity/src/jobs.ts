import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { IdentityContext } from './context.ts'
import { registrationJob } from './usecases/finish-registrations.ts'
import { expiredSessionJob } from './usecases/finish-session.ts'
import { forgetOldLinks } from './usecases/forget-old-links.ts'
import { logOutJob } from './usecases/log-out-at-login.ts'
import { logoutJob } from './usecases/log-out-everywhere.ts'
import { accountMailJob } from './usecases/send-account-mails.ts'
import { passwordChangeJob } from './usecases/set-password.ts'
import { accountJob } from './usecases/sync-account.ts'
import { realmRoleJob } from './usecases/sync-realm-role.ts'

/** Finish what a crash or a Keycloak outage left open, and send due mails. */
export const sweepers: readonly Sweeper<IdentityContext>[] = [
  registrationJob,
  realmRoleJob,
  logOutJob,
  expiredSessionJob,
  accountJob,
  passwordChangeJob,
  logoutJob,
  accountMailJob,
  { name: 'old-links', everyMs: 3_600_000, run: forgetOldLinks },
]
