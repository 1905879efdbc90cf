import { randomBytes } from 'node:crypto'
import type { InSteps } from '@fieldside/platform/context.ts'
import { isUniqueViolation } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, linkInvalid } from '../errors.ts'
import { linkLifeMs } from '../mails/rules/account-mails.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteUndosSince, findUndo } from '../mails/store/email-undos.ts'
import { upsertRecovery } from '../mails/store/links.ts'
import { claimPasswordLease } from '../passwords/claim-lease.ts'
import { lockOut } from '../passwords/lock-out.ts'
import { replacePassword } from '../passwords/replace.ts'
import { releasePassword } from '../passwords/store/password-changes.ts'
import type { EmailUndoRow, UserRow } from '../schema.ts'
import { lockUser } from '../users/store/users.ts'
import { restoreEmail } from './steps/restore-email.ts'
import { takeEmail } from './steps/take-email.ts'

/** `recovery` is the secret of a recovery link, for the browser that opened the undo link. */
type Undone = { user_id: string; email: string; recovery: string }

/** Meets Keycloak's rules and is never shown to anyone. */
const unguessable = (): string => `Aa1!${randomBytes(24).toString('base64url')}`

const restore = async (ctx: IdentityContext, undo: EmailUndoRow, isLoggedOut: boolean): Promise<Undone> => {
  const { user_id, email } = undo
  const recovery = newSecret()
  return write(ctx, async (tx, emit) => {
    const now = ctx.now()
    const before = (await lockUser(tx, user_id))!
    await lockOut(ctx, tx, emit, before, { isLoggedOut, change: { email, email_confirmed_at: now } })
    await deleteUndosSince(tx, user_id, undo.created_at)
    const expires_at = new Date(now.getTime() + linkLifeMs('recovery'))
    const link = { id: newId(), user_id, token_hash: hashOfSecret(recovery), created_at: now, expires_at }
    await upsertRecovery(tx, link)
    await orderMail(tx, { kind: 'email-changed', email: before.email, user_id }, now)
    return { user_id, email, recovery }
  })
}

const carryOut = async (
  ctx: InSteps<IdentityContext>,
  undo: EmailUndoRow,
  user: UserRow,
): Promise<Undone> => {
  await takeEmail(ctx, user, undo.email, () => undefined).catch(async (error: unknown) => {
    await releasePassword(ctx.db.kysely, user.id)
    throw error
  })
  // An attacker who changed the address may know the password, so disables it before the owner sets a new one.
  const { isLoggedOut } = await replacePassword(ctx, user, unguessable(), false)
  return restore(ctx, undo, isLoggedOut)
}

/**
 * Restores the address that a change replaced, ends all sessions, and starts a recovery. Undoes later changes as well
 * and drops their undo links. The link stays valid if Keycloak is unavailable.
 * @throws link-invalid, email-in-use, password-changing, login-unavailable
 */
export const undoEmailChange = async (ctx: InSteps<IdentityContext>, token: string): Promise<Undone> => {
  const hash = hashOfSecret(token)
  const undo = await findUndo(ctx.db.kysely, hash, ctx.now())
  if (!undo) throw linkInvalid()
  const user = await claimPasswordLease(ctx, undo.user_id, async (tx) => {
    if (!(await findUndo(tx, hash, ctx.now()))) throw linkInvalid()
  })
  const reply = await carryOut(ctx, undo, user).catch(async (error: unknown) => {
    await restoreEmail(ctx, user.id)
    throw isUniqueViolation(error, 'users_email_key') ? emailInUse() : error
  })
  logSecurityEvent(ctx.log, 'security.email_change_undone', { user: user.id })
  await restoreEmail(ctx, user.id)
  return reply
}
