import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { IdentityContext } from './context.ts'
import { finishRegistrations } from './usecases/finish-registrations.ts'
import { finishExpiredSessions } from './usecases/finish-session.ts'
import { forgetOldLinks } from './usecases/forget-old-links.ts'
import { logOutEndedSessions } from './usecases/log-out-at-login.ts'
import { finishLogouts } from './usecases/log-out-everywhere.ts'
import { sendAccountMails } from './usecases/send-account-mails.ts'
import { finishPasswordChanges } from './usecases/set-password.ts'
import { syncAccounts } from './usecases/sync-account.ts'
import { syncRealmRoles } from './usecases/sync-realm-role.ts'

/** What a crash, or a login that was away, left open; and the mails that are due. */
export const sweepers: readonly Sweeper<IdentityContext>[] = [
  { name: 'registrations', everyMs: 10_000, run: finishRegistrations },
  { name: 'realm-roles', everyMs: 5000, run: syncRealmRoles },
  { name: 'log-outs', everyMs: 15_000, run: logOutEndedSessions },
  { name: 'expired-sessions', everyMs: 60_000, run: finishExpiredSessions },
  { name: 'accounts', everyMs: 5000, run: syncAccounts },
  { name: 'password-changes', everyMs: 15_000, run: finishPasswordChanges },
  { name: 'logouts', everyMs: 15_000, run: finishLogouts },
  { name: 'account-mails', everyMs: 1000, run: sendAccountMails },
  { name: 'old-links', everyMs: 3_600_000, run: forgetOldLinks },
]
