import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, linkInvalid, passwordChanging } from '../errors.ts'
import { linkLifeMs } from '../mails/rules/account-mails.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteUndosSince, findUndoOf, insertUndo } from '../mails/store/email-undos.ts'
import { findEmailLink, spendRecoveries } from '../mails/store/links.ts'
import { isPasswordLeased } from '../passwords/store/password-changes.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { updateAccount } from '../users/store/accounts.ts'
import { findUser, lockUser } from '../users/store/users.ts'
import { syncAccount } from '../users/sync-account.ts'
import { restoreEmail } from './steps/restore-email.ts'
import { takeEmail } from './steps/take-email.ts'

type Opened = { user_id: string; email: string; changed: boolean }

const confirm = async (ctx: IdentityContext, { id }: UserRow): Promise<Opened> => {
  const reply = await write(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, id))!
    if (!before.email_confirmed_at) {
      const after = await updateAccount(tx, before, { email_confirmed_at: ctx.now() }, false, ctx.now())
      emit(profileChanged, id, { user_id: id, version: after.version })
    }
    return { user_id: id, email: before.email, changed: false }
  })
  await tryNow(ctx, 'accounts', () => syncAccount(ctx, id))
  return reply
}

/**
 * Rejects the link while a recovery or password change is in progress, because that will drop the pending address.
 * @throws link-invalid, password-changing
 */
const checkPending = (ctx: IdentityContext, user: UserRow | undefined, email: string): UserRow => {
  if (user?.pending_email !== email) throw linkInvalid()
  if (isPasswordLeased(user, ctx.now())) throw passwordChanging()
  return user
}

/**
 * Notifies the old address, with an undo link if it was confirmed. A change back to an address that could be restored
 * is itself an undo: it sends no link and drops the user's undo links from there on.
 */
const tellOldAddress = async (
  tx: Tx<IdentitySchema>,
  { id: user_id, email: old, email_confirmed_at }: UserRow,
  email: string,
  now: Date,
): Promise<void> => {
  const restored = await findUndoOf(tx, user_id, email, now)
  if (restored) await deleteUndosSince(tx, user_id, restored.created_at)
  const isUndoable = email_confirmed_at !== null && !restored
  await orderMail(tx, { kind: isUndoable ? 'undo-email-change' : 'email-changed', email: old, user_id }, now)
  if (!isUndoable) return
  const expires_at = new Date(now.getTime() + linkLifeMs('undo-email-change'))
  await insertUndo(tx, { id: newId(), user_id, email: old, created_at: now, expires_at })
}

/** Makes the pending address the user's, here and at Keycloak, and notifies the old one. */
const change = async (ctx: InSteps<IdentityContext>, user: UserRow, email: string): Promise<Opened> => {
  await takeEmail(ctx, user, email, (_tx, current) => void checkPending(ctx, current, email))
  const reply = await write(ctx, async (tx, emit) => {
    const before = checkPending(ctx, await lockUser(tx, user.id), email)
    const taken = { email, pending_email: null, email_confirmed_at: ctx.now() }
    const isSynced = before.version === user.version
    const after = await updateAccount(tx, before, taken, isSynced, ctx.now())
    // Recovery links in the old mailbox must not work anymore.
    await spendRecoveries(tx, user.id, ctx.now())
    await tellOldAddress(tx, before, email, ctx.now())
    emit(profileChanged, user.id, { user_id: user.id, version: after.version })
    return { user_id: user.id, email, changed: true }
  }).catch(async (error: unknown) => {
    await restoreEmail(ctx, user.id)
    throw isUniqueViolation(error, 'users_email_key') ? emailInUse() : error
  })
  await tryNow(ctx, 'accounts', () => syncAccount(ctx, user.id))
  logSecurityEvent(ctx.log, 'security.email_changed', { user: user.id })
  return reply
}

/**
 * Confirms the current address, or completes the change to the pending one. Idempotent.
 * @throws link-invalid, email-in-use, account-refused, password-changing, login-unavailable
 */
export const openEmailLink = async (ctx: InSteps<IdentityContext>, token: string): Promise<Opened> => {
  const link = await findEmailLink(ctx.db.kysely, hashOfSecret(token), ctx.now())
  const user = link && (await findUser(ctx.db.kysely, link.user_id))
  if (!user) throw linkInvalid()
  if (user.email === link.email) return confirm(ctx, user)
  if (user.pending_email !== link.email) throw linkInvalid()
  return change(ctx, user, link.email)
}
