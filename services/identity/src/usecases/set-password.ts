import { type PasswordOwner, whyGuessable } from '@fieldside/contracts/password-strength.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { itemJob } from '@fieldside/platform/jobs.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { hadNoEffect } from '../adapters/keycloak.ts'
import type { Grant } from '../adapters/keycloak-tokens.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { notePasswordChange, passwordChangesLeftOpen } from '../store/accounts.ts'
import { releasePassword } from '../store/lock-out.ts'
import { lockUser } from '../store/users.ts'
import { lockOut } from './lock-out.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'

/** Longer than Keycloak takes to set a password. */
const LEFT_OPEN_MS = 30_000

/** @throws invalid-input with the reason, when the password is common or close to its owner's data */
export const requireHardToGuess = (password: string, owner: PasswordOwner): void => {
  const reason = whyGuessable(password, owner)
  if (reason) throw invalidInput([{ field: 'password', message: reason }])
}

/**
 * Sets the password at Keycloak. Records the start first, because a crash or a missing reply leaves the outcome
 * unknown. @throws invalid-input, login-unavailable
 */
const setPasswordAtLogin = async (ctx: IdentityContext, owner: UserRow, password: string): Promise<void> => {
  const { id: userId } = owner
  requireHardToGuess(password, owner)
  await writeStep(ctx, (tx) => notePasswordChange(tx, userId, ctx.now()))
  await ctx.login.setPassword(userId, password).catch(async (error: unknown) => {
    if (hadNoEffect(error)) await writeStep(ctx, (tx) => notePasswordChange(tx, userId, null))
    throw error
  })
}

const endSessionsAtLogin = async (ctx: IdentityContext, userId: string): Promise<boolean> => {
  try {
    await ctx.login.startAfresh(userId)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'retrying to end the sessions at Keycloak')
    return false
  }
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
  ctx: IdentityContext,
  user: UserRow,
  password: string,
  isSigningIn: boolean,
): Promise<Replaced> => {
  const { id, email } = user
  await setPasswordAtLogin(ctx, user, password).catch(async (error: unknown) => {
    await releasePassword(ctx.db.kysely, id)
    throw error
  })
  const isLoggedOut = await endSessionsAtLogin(ctx, id)
  // A logout that is still due would end a session opened now.
  const grant = isSigningIn && isLoggedOut ? await signInAnew(ctx, email, password) : undefined
  return { isLoggedOut, grant }
}

const finishPasswordChange = async (ctx: IdentityContext, userId: string): Promise<void> => {
  await writeStep(ctx, async (tx, emit) => {
    const user = await lockUser(tx, userId)
    if (user?.password_change_began_at) await lockOut(ctx, tx, emit, user, { isLoggedOut: false })
  })
  await logOutEverywhere(ctx, userId)
}

/** Ends all sessions after a crash or a missing reply from Keycloak, because the password may have changed. */
export const passwordChangeJob = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'password-changes',
  everyMs: 15_000,
  find: (ctx, claim) =>
    passwordChangesLeftOpen(ctx.db.kysely, new Date(ctx.now().getTime() - LEFT_OPEN_MS), claim),
  idOf: (userId) => userId,
  run: finishPasswordChange,
})
