import { itemJob } from '@fieldside/platform/jobs.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, RegistrationRow } from '../schema.ts'
import { dropAttempt, openRegistrations } from '../store/registrations.ts'
import { activateUser } from './activate-user.ts'
import { syncRealmRole } from './sync-realm-role.ts'

/** Longer than all calls of a sign-up can take together. */
const LEFT_OPEN_MS = 30_000

const finishRegistration = async (ctx: IdentityContext, registration: RegistrationRow): Promise<void> => {
  const account = await ctx.login.findAccount(registration.email)
  if (!account) {
    await dropAttempt(ctx.db.kysely, registration)
    return
  }
  const user = await activateUser(ctx, account, false)
  await syncRealmRole(ctx, user.id)
}

/** Closes sign-ups that a crash left open: activates the user if Keycloak has the account, else drops the attempt. */
export const registrationJob = itemJob<IdentitySchema, IdentityContext, RegistrationRow>({
  name: 'registrations',
  everyMs: 10_000,
  find: (ctx, claim) => openRegistrations(ctx.db.kysely, new Date(ctx.now().getTime() - LEFT_OPEN_MS), claim),
  idOf: ({ attempt_id }) => attempt_id,
  run: finishRegistration,
})
