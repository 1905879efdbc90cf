import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { ProfileUpdate } from '@fieldside/contracts/http/accounts.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { splitFullName } from '../domain/full-name.ts'
import { emailInUse, userNotFound } from '../errors.ts'
import { toUser } from '../replies.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { orderMail } from '../store/account-mails.ts'
import { saveAccount } from '../store/accounts.ts'
import { findUserByEmail, lockUser } from '../store/users.ts'
import { allowMail } from './send-confirmation.ts'
import { syncAccount } from './sync-account.ts'

/** Mails the link to the new address and tells the one of now. @throws email-in-use, too-many-mails */
const askForAddress = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  user: UserRow,
  email: string,
): Promise<void> => {
  if (await findUserByEmail(tx, email)) throw emailInUse()
  await allowMail(ctx, tx, user.id)
  await orderMail(tx, { kind: 'new-email', email, user_id: user.id }, ctx.now())
  await orderMail(tx, { kind: 'email-change-asked', email: user.email, user_id: user.id }, ctx.now())
}

/** Everybody changes their own only, admins too. @throws not-found, email-in-use, too-many-mails */
export const updateProfile = async (ctx: IdentityContext, id: string, form: ProfileUpdate): Promise<User> => {
  const { userId } = userOf(ctx)
  if (id !== userId) throw userNotFound()
  const names = splitFullName(form.full_name)
  const email = form.email.toLowerCase()
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const pending = email === before.email ? null : email
    const isRenamed = names.first_name !== before.first_name || names.last_name !== before.last_name
    if (!isRenamed && pending === before.pending_email) return toUser(before)
    if (pending && pending !== before.pending_email) await askForAddress(ctx, tx, before, pending)
    const change = { ...names, pending_email: pending }
    const after = await saveAccount(tx, before, change, before.account_synced && !isRenamed)
    emit(profileChanged, userId, { user_id: userId, version: after.version })
    return toUser(after)
  })
  await syncAccount(ctx, userId)
  return user
}
