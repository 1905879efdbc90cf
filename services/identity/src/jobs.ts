import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import { deleteUnlistedClients } from './api-clients/delete-unlisted.ts'
import { finishApiClient } from './api-clients/finish.ts'
import { openWorkOf } from './api-clients/rules/api-client.ts'
import { findApiClient } from './api-clients/store/api-clients.ts'
import type { IdentityContext } from './context.ts'
import { forgetOldLinks } from './mails/forget-old-links.ts'
import { sendAccountMail } from './mails/send.ts'
import { findPendingMail } from './mails/store/account-mails.ts'
import { finishPasswordChange } from './passwords/finish-change.ts'
import type {
  AccountMailRow,
  ApiClientRow,
  IdentitySchema,
  RegistrationRow,
  SessionRow,
  UserRow,
} from './schema.ts'
import { endExpiredSession } from './sessions/end-expired.ts'
import { forgetOldSessions } from './sessions/forget-old.ts'
import { logOutAtKeycloak } from './sessions/log-out-at-keycloak.ts'
import { logOutEverywhere } from './sessions/log-out-everywhere.ts'
import { findSessionToLogOut } from './sessions/store/sessions.ts'
import { finishRegistration } from './sign-ins/finish-registration.ts'
import { findRegistration } from './sign-ins/store/registrations.ts'
import { leftOpenAt } from './users/rules/left-open.ts'
import { findUser } from './users/store/users.ts'
import { syncAccount } from './users/sync-account.ts'
import { syncRealmRole } from './users/sync-realm-role.ts'

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
