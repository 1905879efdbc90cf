import { refuseFullName } from '@fieldside/contracts/contact-details/public-texts.ts'
import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { ProfileUpdate } from '@fieldside/contracts/http/accounts.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, passwordRequired, sessionOver, userNotFound } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { isReserved } from '../mails/store/email-undos.ts'
import { provePassword } from '../passwords/prove.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { findOwnSession } from '../sessions/reauthentication.ts'
import { reauthenticatedSince } from '../sessions/rules/reauthentication.ts'
import { useReauthentication } from '../sessions/store/sessions.ts'
import { splitFullName } from '../users/rules/full-name.ts'
import { updateAccount } from '../users/store/accounts.ts'
import { findUser, findUserByEmail, lockUser } from '../users/store/users.ts'
import { syncAccount } from '../users/sync-account.ts'
import { toUser } from '../users/views.ts'
import { limitMails } from './steps/limit-mails.ts'

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

/**
 * Checks a password that was sent, even if nothing requires one, because a wrong password must never seem right. Returns
 * the user as they were before the check. @throws not-found, wrong-password, too-many-attempts, login-unavailable
 */
const checkSentPassword = async (
  ctx: IdentityContext,
  userId: string,
  password: string | undefined,
): Promise<UserRow> => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  if (password !== undefined) await provePassword(ctx, user.email, password)
  return user
}

type Proof = { before: UserRow; isByPassword: boolean }

/**
 * Requires the password, or a single sign-on that was made for this change and that it uses up. A session that is merely
 * young proves nothing. Returns the session that asks. @throws password-required, session-ended
 */
const proveOwner = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  user: UserRow,
  { before, isByPassword }: Proof,
): Promise<string | null> => {
  // All sessions have ended since the proof, so it no longer counts.
  if (before.session_epoch !== user.session_epoch) throw sessionOver()
  const session = await findOwnSession(ctx, tx)
  if (!session && userOf(ctx).sessionId) throw sessionOver()
  if (isByPassword) return session?.id ?? null
  const since = reauthenticatedSince(ctx.now())
  const isConfirmed = session && (await useReauthentication(tx, session.id, 'email-change', since))
  if (!isConfirmed) throw passwordRequired('email-change')
  return session.id
}

/**
 * Updates the caller's own profile; admins can't edit others' either. A new address needs the current password or a
 * single sign-on made to confirm it.
 * @throws invalid-input, not-found, password-required, wrong-password, session-ended, email-in-use, too-many-mails
 */
export const updateProfile = async (ctx: IdentityContext, id: string, form: ProfileUpdate): Promise<User> => {
  const { userId } = userOf(ctx)
  if (id !== userId) throw userNotFound()
  const names = splitFullName(form.full_name)
  const email = form.email.toLowerCase()
  const proof = {
    before: await checkSentPassword(ctx, userId, form.current_password),
    isByPassword: form.current_password !== undefined,
  }
  let isAsking = false
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const pending = email === before.email ? null : email
    const isRenamed = names.first_name !== before.first_name || names.last_name !== before.last_name
    isAsking = pending !== null && pending !== before.pending_email
    // A stored name that is refused today blocks no change of the address.
    const refusal = isRenamed ? refuseFullName(names, 'Full name') : null
    if (refusal) throw invalidInput([{ field: 'full_name', message: refusal }])
    if (!isRenamed && pending === before.pending_email) return toUser(before)
    const asked = isAsking ? { pending_email_session: await proveOwner(ctx, tx, before, proof) } : {}
    if (pending && isAsking) await askForAddress(ctx, tx, before, pending)
    const change = { ...names, pending_email: pending, ...asked }
    const after = await updateAccount(tx, before, change, before.account_synced && !isRenamed, ctx.now())
    emit(profileChanged, userId, { user_id: userId, version: after.version })
    return toUser(after)
  })
  if (isAsking) logSecurityEvent(ctx.log, 'security.email_change_requested', { user: userId })
  await tryNow(ctx, 'accounts', () => syncAccount(ctx, userId))
  return user
}
