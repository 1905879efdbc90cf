import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import { isUniqueViolation } from '@fieldside/platform/database.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, linkInvalid, passwordChanging } from '../errors.ts'
import type { UserRow } from '../schema.ts'
import { hashOfSecret } from '../secret.ts'
import { orderMail } from '../store/account-mails.ts'
import { doubtAccount, postponeAccountSync, saveAccount } from '../store/accounts.ts'
import { findEmailLink, spendRecoveries } from '../store/links.ts'
import { isPasswordLeased } from '../store/lock-out.ts'
import { findUser, lockUser } from '../store/users.ts'
import { syncAccount } from './sync-account.ts'

const LEASE_MS = 30_000

type Opened = { user_id: string; email: string; changed: boolean }

/** Confirms the address that the user has. */
const confirm = async (ctx: IdentityContext, { id }: UserRow): Promise<Opened> => {
  const reply = await write(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, id))!
    if (!before.email_confirmed_at) {
      const after = await saveAccount(tx, before, { email_confirmed_at: ctx.now() }, false)
      emit(profileChanged, id, { user_id: id, version: after.version })
    }
    return { user_id: id, email: before.email, changed: false }
  })
  await syncAccount(ctx, id)
  return reply
}

/**
 * A recovery or password change that is in progress drops the pending address: until it has, no link may take effect.
 * @throws link-invalid, password-changing
 */
const checkPending = (ctx: IdentityContext, user: UserRow | undefined, email: string): UserRow => {
  if (user?.pending_email !== email) throw linkInvalid()
  if (isPasswordLeased(user, ctx.now())) throw passwordChanging()
  return user
}

/** Gives Keycloak our address again at once; if that fails, the job retries. */
const takeBack = async (ctx: IdentityContext, userId: string): Promise<void> => {
  await postponeAccountSync(ctx.db.kysely, userId, null)
  await syncAccount(ctx, userId)
}

/**
 * The login is the first to take the address, since nobody may have it there either. Until it is ours too the
 * account counts as not told, so that a crash in between has the sweeper take it back.
 * @throws email-in-use, login-unavailable
 */
const takeAtLogin = async (ctx: IdentityContext, user: UserRow, email: string): Promise<void> => {
  const until = new Date(ctx.now().getTime() + LEASE_MS)
  await writeStep(ctx, async (tx) => {
    checkPending(ctx, await lockUser(tx, user.id), email)
    await doubtAccount(tx, user.id, until)
  })
  const { id, first_name: firstName, last_name: lastName } = user
  const isTaken = await ctx.login
    .saveAccount({ id, email, firstName, lastName, isEmailConfirmed: true })
    .catch(async (error: unknown) => {
      await postponeAccountSync(ctx.db.kysely, id, null)
      throw error
    })
  if (isTaken) return
  await postponeAccountSync(ctx.db.kysely, id, null)
  throw emailInUse()
}

/** Makes the pending address the user's, here and at the login, and tells the old one. */
const change = async (ctx: IdentityContext, user: UserRow, email: string): Promise<Opened> => {
  await takeAtLogin(ctx, user, email)
  const reply = await write(ctx, async (tx, emit) => {
    const before = checkPending(ctx, await lockUser(tx, user.id), email)
    const taken = { email, pending_email: null, email_confirmed_at: ctx.now() }
    const isAsTold = before.version === user.version
    const after = await saveAccount(tx, before, taken, isAsTold)
    // Who reads the old address's mail has no way in any more.
    await spendRecoveries(tx, user.id, ctx.now())
    await orderMail(tx, { kind: 'email-changed', email: before.email, user_id: user.id }, ctx.now())
    emit(profileChanged, user.id, { user_id: user.id, version: after.version })
    return { user_id: user.id, email, changed: true }
  }).catch(async (error: unknown) => {
    await takeBack(ctx, user.id)
    throw isUniqueViolation(error, 'users_email_key') ? emailInUse() : error
  })
  await syncAccount(ctx, user.id)
  return reply
}

/** What the link in a mail to an address says when it is opened; again is the same. @throws link-invalid, email-in-use, password-changing, login-unavailable */
export const openEmailLink = async (ctx: IdentityContext, token: string): Promise<Opened> => {
  const link = await findEmailLink(ctx.db.kysely, hashOfSecret(token), ctx.now())
  const user = link && (await findUser(ctx.db.kysely, link.user_id))
  if (!user) throw linkInvalid()
  if (user.email === link.email) return confirm(ctx, user)
  if (user.pending_email !== link.email) throw linkInvalid()
  return change(ctx, user, link.email)
}
