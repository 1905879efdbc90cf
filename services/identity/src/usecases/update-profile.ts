import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { ProfileUpdate } from '@fieldside/contracts/http/accounts.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { splitFullName } from '../domain/full-name.ts'
import { emailInUse, sessionOver, userNotFound } from '../errors.ts'
import { toUser } from '../replies.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { orderMail } from '../store/account-mails.ts'
import { saveAccount } from '../store/accounts.ts'
import { isReserved } from '../store/email-undos.ts'
import { findUser, findUserByEmail, lockUser } from '../store/users.ts'
import { limitMails } from './limit-mails.ts'
import { proveOwner } from './prove-owner.ts'
import { syncAccount } from './sync-account.ts'

/** Mails a link to the new address and notifies the current one. @throws email-in-use, too-many-mails */
const askForAddress = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  user: UserRow,
  email: string,
): Promise<void> => {
  const isTaken = (await findUserByEmail(tx, email)) ?? (await isReserved(tx, email, ctx.now(), user.id))
  if (isTaken) throw emailInUse()
  await limitMails(ctx, tx, user.id)
  await orderMail(tx, { kind: 'new-email', email, user_id: user.id }, ctx.now())
  await orderMail(tx, { kind: 'email-change-asked', email: user.email, user_id: user.id }, ctx.now())
}

/** Returns the user as they proved their ownership, or undefined if the address doesn't change. */
const provedOwner = async (
  ctx: IdentityContext,
  userId: string,
  email: string,
  password: string | undefined,
): Promise<UserRow | undefined> => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user || email === user.email || email === user.pending_email) return undefined
  await proveOwner(ctx, user, password)
  return user
}

/**
 * Updates the caller's own profile; admins can't edit others' either. A new address needs the current password or a
 * recent sign-in. @throws not-found, password-required, wrong-password, session-ended, email-in-use, too-many-mails
 */
export const updateProfile = async (ctx: IdentityContext, id: string, form: ProfileUpdate): Promise<User> => {
  const { userId } = userOf(ctx)
  if (id !== userId) throw userNotFound()
  const names = splitFullName(form.full_name)
  const email = form.email.toLowerCase()
  const proved = await provedOwner(ctx, userId, email, form.current_password)
  let isAsking = false
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const pending = email === before.email ? null : email
    const isRenamed = names.first_name !== before.first_name || names.last_name !== before.last_name
    if (!isRenamed && pending === before.pending_email) return toUser(before)
    if (pending && pending !== before.pending_email) {
      // All sessions have ended since the proof, so it no longer counts.
      if (proved?.session_epoch !== before.session_epoch) throw sessionOver()
      await askForAddress(ctx, tx, before, pending)
      isAsking = true
    }
    const change = { ...names, pending_email: pending }
    const after = await saveAccount(tx, before, change, before.account_synced && !isRenamed, ctx.now())
    emit(profileChanged, userId, { user_id: userId, version: after.version })
    return toUser(after)
  })
  if (isAsking) logSecurityEvent(ctx.log, 'security.email_change_requested', { user: userId })
  await tryNow(ctx, 'accounts', () => syncAccount(ctx, userId))
  return user
}
