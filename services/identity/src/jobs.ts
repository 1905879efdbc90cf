import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from './context.ts'
import { openWorkOf } from './domain/api-client.ts'
import { leftOpenAt } from './domain/left-open.ts'
import type {
  AccountMailRow,
  ApiClientRow,
  IdentitySchema,
  RegistrationRow,
  SessionRow,
  UserRow,
} from './schema.ts'
import { findPendingMail } from './store/account-mails.ts'
import { findApiClient } from './store/api-clients.ts'
import { findRegistration } from './store/registrations.ts'
import { findSessionToLogOut } from './store/sessions.ts'
import { findUser } from './store/users.ts'
import { deleteUnlistedClients } from './usecases/delete-unlisted-clients.ts'
import { endExpiredSession } from './usecases/end-expired-session.ts'
import { finishApiClient } from './usecases/finish-api-client.ts'
import { finishPasswordChange } from './usecases/finish-password-change.ts'
import { finishRegistration } from './usecases/finish-registration.ts'
import { forgetOldLinks } from './usecases/forget-old-links.ts'
import { forgetOldSessions } from './usecases/forget-old-sessions.ts'
import { logOutAtKeycloak } from './usecases/log-out-at-keycloak.ts'
import { logOutEverywhere } from './usecases/log-out-everywhere.ts'
import { sendAccountMail } from './usecases/send-account-mail.ts'
import { syncAccount } from './usecases/sync-account.ts'
import { syncRealmRole } from './usecases/sync-realm-role.ts'

const MAILS_AT_ONCE = 20

const registrations = rowJob<IdentityContext, RegistrationRow>({
  find: (ctx, attemptId) => findRegistration(ctx.db.kysely, attemptId),
  run: finishRegistration,
})

const accountMails = rowJob<IdentityContext, AccountMailRow>({
  find: (ctx, id) => findPendingMail(ctx.db.kysely, id),
  // Serial per address, because two concurrent mails would not count each other.
  run: (ctx, mail) => ctx.inTurn(`mail:${mail.email}`, () => sendAccountMail(ctx, mail)),
  atOnce: MAILS_AT_ONCE,
})

const sessionLogouts = rowJob<IdentityContext, SessionRow>({
  find: (ctx, id) => findSessionToLogOut(ctx.db.kysely, id),
  run: logOutAtKeycloak,
})

/** A user stays due while another instance holds the lease, so that the job takes over if that one dies. */
const userJob = (
  isDue: (user: UserRow, now: Date) => boolean,
  run: (ctx: IdentityContext, userId: string, user: UserRow) => Promise<unknown>,
) =>
  rowJob<IdentityContext, UserRow>({
    find: async (ctx, id) => {
      const user = await findUser(ctx.db.kysely, id)
      return user && isDue(user, ctx.now()) ? user : undefined
    },
    run: (ctx, user) => run(ctx, user.id, user),
  })

const realmRoles = userJob((user) => !user.realm_role_synced, syncRealmRole)

const accounts = userJob((user) => !user.account_synced, syncAccount)

/** Ends all sessions after a crash or a missing reply from Keycloak, because the password may have changed. */
const passwordChanges = userJob(
  ({ password_change_began_at: at }, now) => at !== null && leftOpenAt(at) <= now,
  finishPasswordChange,
)

const userLogouts = userJob(
  (user) => user.logout_due_at !== null,
  async (ctx, userId, { logout_due_at: dueAt }) =>
    dueAt && dueAt > ctx.now() ? dueAt : logOutEverywhere(ctx, userId),
)

const apiClients = rowJob<IdentityContext, ApiClientRow>({
  find: async (ctx, id) => {
    const client = await findApiClient(ctx.db.kysely, id)
    return client && openWorkOf(client, ctx.now()) ? client : undefined
  },
  run: finishApiClient,
})

/** Finish what a crash or a Keycloak outage left open. */
export const jobs: Jobs<IdentitySchema, IdentityContext> = {
  registrations,
  'account-mails': accountMails,
  'realm-roles': realmRoles,
  accounts,
  'password-changes': passwordChanges,
  'user-logouts': userLogouts,
  'session-logouts': sessionLogouts,
  'expired-sessions': { run: endExpiredSession },
  'old-links': { everyMs: HOUR_MS, run: forgetOldLinks },
  'old-sessions': { everyMs: HOUR_MS, run: forgetOldSessions },
  'api-clients': apiClients,
  'unlisted-api-clients': { everyMs: HOUR_MS, run: deleteUnlistedClients },
}
