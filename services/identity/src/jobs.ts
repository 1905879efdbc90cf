import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Job, rowJob } from '@fieldside/platform/job-runner.ts'
import { type ItemJob, itemJob, runItems } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { IdentityContext } from './context.ts'
import { leftOpenSince } from './domain/left-open.ts'
import type { AccountMailRow, IdentitySchema, RegistrationRow, SessionRow } from './schema.ts'
import { findPendingMail } from './store/account-mails.ts'
import { accountsToSync, passwordChangesLeftOpen } from './store/accounts.ts'
import { logoutsDue } from './store/lock-out.ts'
import { findRegistration } from './store/registrations.ts'
import { expiredSessions, forgetSessions, sessionsToLogOut } from './store/sessions.ts'
import { usersToSync } from './store/users.ts'
import { finishPasswordChange } from './usecases/finish-password-change.ts'
import { finishRegistration } from './usecases/finish-registration.ts'
import { finishSession } from './usecases/finish-session.ts'
import { forgetOldLinks } from './usecases/forget-old-links.ts'
import { logOutAtKeycloak } from './usecases/log-out-at-keycloak.ts'
import { logOutEverywhere } from './usecases/log-out-everywhere.ts'
import { sendAccountMail } from './usecases/send-account-mail.ts'
import { syncAccount } from './usecases/sync-account.ts'
import { syncRealmRole } from './usecases/sync-realm-role.ts'

const SESSIONS_KEPT_MS = 30 * DAY_MS
const MAILS_AT_ONCE = 20

const registrations = rowJob<IdentityContext, RegistrationRow>({
  name: 'registrations',
  find: (ctx, attemptId) => findRegistration(ctx.db.kysely, attemptId),
  run: finishRegistration,
})

const realmRoles = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'realm-roles',
  everyMs: 5000,
  find: (ctx, claim) => usersToSync(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: syncRealmRole,
})

const sessionLogouts = itemJob<IdentitySchema, IdentityContext, SessionRow>({
  name: 'session-logouts',
  everyMs: 15_000,
  find: (ctx, claim) => sessionsToLogOut(ctx.db.kysely, claim),
  idOf: ({ id }) => id,
  run: logOutAtKeycloak,
})

const expiry: ItemJob<IdentityContext, { id: string }> = {
  name: 'expired-sessions',
  everyMs: 60_000,
  find: (ctx, claim) => expiredSessions(ctx.db.kysely, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: (ctx, { id }) => finishSession(ctx, id),
}

/** Ends expired sessions, so that open pages learn of it, and deletes those that ended long ago. */
const expiredSessionJob: Sweeper<IdentityContext> = {
  name: expiry.name,
  everyMs: expiry.everyMs,
  run: async (ctx, parts) => {
    await runItems<IdentitySchema, IdentityContext, { id: string }>(ctx, parts, expiry)
    await forgetSessions(ctx.db.kysely, new Date(ctx.now().getTime() - SESSIONS_KEPT_MS))
  },
}

const accounts = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'accounts',
  everyMs: 5000,
  find: (ctx, claim) => accountsToSync(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: syncAccount,
})

/** Ends all sessions after a crash or a missing reply from Keycloak, because the password may have changed. */
const passwordChanges = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'password-changes',
  everyMs: 15_000,
  find: (ctx, claim) => passwordChangesLeftOpen(ctx.db.kysely, leftOpenSince(ctx.now()), claim),
  idOf: (userId) => userId,
  run: finishPasswordChange,
})

const userLogouts = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'user-logouts',
  everyMs: 15_000,
  find: (ctx, claim) => logoutsDue(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: logOutEverywhere,
})

const accountMails = rowJob<IdentityContext, AccountMailRow>({
  name: 'account-mails',
  find: (ctx, id) => findPendingMail(ctx.db.kysely, id),
  // Serial per address, because two concurrent mails would not count each other.
  run: (ctx, mail) => ctx.inTurn(`mail:${mail.email}`, () => sendAccountMail(ctx, mail)),
  atOnce: MAILS_AT_ONCE,
})

export const jobs: readonly Job<IdentityContext>[] = [
  registrations,
  accountMails,
  { name: 'old-links', everyMs: HOUR_MS, run: forgetOldLinks },
]

/** Find what a crash or a Keycloak outage left open. */
export const sweepers: readonly Sweeper<IdentityContext>[] = [
  realmRoles,
  sessionLogouts,
  expiredSessionJob,
  accounts,
  passwordChanges,
  userLogouts,
]
