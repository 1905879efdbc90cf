import type { IdentityContext } from '../context.ts'
import type { RegistrationRow } from '../schema.ts'
import { dropAttempt, openRegistrations } from '../store/registrations.ts'
import { activateUser } from './activate-user.ts'
import { syncRealmRole } from './sync-realm-role.ts'

/** Longer than a sign-up's calls can take together. */
const LEFT_OPEN_MS = 30_000
const BATCH = 50

const finishRegistration = async (ctx: IdentityContext, registration: RegistrationRow): Promise<void> => {
  const account = await ctx.login.findAccount(registration.email)
  if (!account) {
    await dropAttempt(ctx.db.kysely, registration)
    return
  }
  const user = await activateUser(ctx, account, false)
  await syncRealmRole(ctx, user.id)
}

/** Ends sign-ups that a crash left open: with an account at the login the user becomes active, without one nothing stays. */
export const finishRegistrations = async (ctx: IdentityContext): Promise<void> => {
  const startedBefore = new Date(ctx.now().getTime() - LEFT_OPEN_MS)
  for (const registration of await openRegistrations(ctx.db.kysely, startedBefore, BATCH)) {
    await finishRegistration(ctx, registration).catch((error: unknown) =>
      ctx.log.warn({ err: error, attemptId: registration.attempt_id }, 'the sign-up is finished later'),
    )
  }
}
