import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import type { UserRow } from '../schema.ts'
import { hadNoEffect } from '../users/adapters/keycloak.ts'
import type { Grant } from '../users/adapters/keycloak-tokens.ts'
import { requireHardPassword } from './require-hard.ts'
import { releasePassword, updatePasswordChange } from './store/password-changes.ts'

/**
 * Sets the password at Keycloak. Records the start first, because a crash or a missing reply leaves the outcome
 * unknown. @throws invalid-input, login-unavailable
 */
const setPasswordAtKeycloak = async (
  ctx: InSteps<IdentityContext>,
  owner: UserRow,
  password: string,
): Promise<void> => {
  const { id: userId } = owner
  requireHardPassword(password, owner)
  await writeStep(ctx, (tx) => updatePasswordChange(tx, userId, ctx.now()))
  await ctx.login.setPassword(userId, password).catch(async (error: unknown) => {
    if (hadNoEffect(error)) await writeStep(ctx, (tx) => updatePasswordChange(tx, userId, null))
    throw error
  })
}

/** Returns undefined if Keycloak became unavailable after it took the password; users then sign in themselves. */
const signInAnew = async (
  ctx: IdentityContext,
  email: string,
  password: string,
): Promise<Grant | undefined> =>
  ctx
    .inTurn(email, () => ctx.login.signIn(email, password))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'could not sign in after the password change')
      return undefined
    })

export type Replaced = { isLoggedOut: boolean; grant: Grant | undefined }

/**
 * Replaces the password at Keycloak under the user's lease, ends every session there, and signs in with it if asked.
 * Releases the lease on a failure before Keycloak took the password. @throws invalid-input, login-unavailable
 */
export const replacePassword = async (
  ctx: InSteps<IdentityContext>,
  user: UserRow,
  password: string,
  isSigningIn: boolean,
): Promise<Replaced> => {
  const { id, email } = user
  await setPasswordAtKeycloak(ctx, user, password).catch(async (error: unknown) => {
    await releasePassword(ctx.db.kysely, id)
    throw error
  })
  const isLoggedOut = await tryNow(ctx, 'user-logouts', () => ctx.login.startAfresh(id))
  // A logout that is still due would end a session opened now.
  const grant = isSigningIn && isLoggedOut ? await signInAnew(ctx, email, password) : undefined
  return { isLoggedOut, grant }
}
