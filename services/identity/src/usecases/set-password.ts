import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { type PasswordOwner, whyGuessable } from '@fieldside/contracts/password-strength.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { hadNoEffect } from '../login.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { orderMail } from '../store/account-mails.ts'
import { notePasswordChange, passwordChangesLeftOpen } from '../store/accounts.ts'
import { spendRecoveries } from '../store/links.ts'
import { markAllEnded } from '../store/sessions.ts'
import { findUser } from '../store/users.ts'

/** Longer than the login takes for it. */
const LEFT_OPEN_MS = 30_000

/** @throws invalid-input naming the password and the reason, when it is common or close to its owner */
export const requireHardToGuess = (password: string, owner: PasswordOwner): void => {
  const reason = whyGuessable(password, owner)
  if (reason) throw invalidInput([{ field: 'password', message: reason }])
}

/**
 * Gives the login a new password. That it begins is noted before: were this process to die now, or the login not to
 * answer, nobody would know whether the password is the new one. @throws invalid-input, login-unavailable
 */
export const setPasswordAtLogin = async (
  ctx: IdentityContext,
  userId: string,
  password: string,
): Promise<void> => {
  requireHardToGuess(password, (await findUser(ctx.db.kysely, userId)) ?? {})
  await writeStep(ctx, (tx) => notePasswordChange(tx, userId, ctx.now()))
  await ctx.login.setPassword(userId, password).catch(async (error: unknown) => {
    if (hadNoEffect(error)) await writeStep(ctx, (tx) => notePasswordChange(tx, userId, null))
    throw error
  })
}

/** With a new password all sessions end, but the one that changed it, and so do links for another. */
export const endAllSessions = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  emit: Emit,
  { id: user_id, email }: Pick<UserRow, 'id' | 'email'>,
  except?: string,
): Promise<void> => {
  const now = ctx.now()
  for (const session_id of await markAllEnded(tx, user_id, now, except))
    emit(sessionEnded, user_id, { user_id, session_id })
  await spendRecoveries(tx, user_id, now)
  await notePasswordChange(tx, user_id, null)
  await orderMail(tx, { kind: 'password-changed', email, user_id }, now)
}

/** What a crash, or a login that did not answer, left open: the password may be a new one, so all sessions end. */
export const finishPasswordChanges = async (ctx: IdentityContext): Promise<void> => {
  const begunBefore = new Date(ctx.now().getTime() - LEFT_OPEN_MS)
  for (const user_id of await passwordChangesLeftOpen(ctx.db.kysely, begunBefore)) {
    await writeStep(ctx, async (tx, emit) => {
      for (const session_id of await markAllEnded(tx, user_id, ctx.now()))
        emit(sessionEnded, user_id, { user_id, session_id })
      await notePasswordChange(tx, user_id, null)
    })
  }
}
