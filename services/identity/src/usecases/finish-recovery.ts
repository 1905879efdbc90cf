import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { NewPasswordByLink } from '@fieldside/contracts/http/recoveries.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { recoveryInvalid } from '../errors.ts'
import type { Grant } from '../login-tokens.ts'
import type { RecoveryRow, UserRow } from '../schema.ts'
import { hashOfSecret } from '../secret.ts'
import { saveAccount } from '../store/accounts.ts'
import { leaseRecovery, releaseRecovery } from '../store/links.ts'
import { findUser, lockUser } from '../store/users.ts'
import { keepSession } from './open-session.ts'
import { endAllSessions, setPasswordAtLogin } from './set-password.ts'
import { syncAccount } from './sync-account.ts'

const LEASE_MS = 30_000

/** @throws recovery-invalid also while the same link is being used by somebody else */
const takeLink = async (ctx: IdentityContext, token: string): Promise<RecoveryRow> => {
  const now = ctx.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const recovery = await writeStep(ctx, (tx) => leaseRecovery(tx, hashOfSecret(token), now, until))
  if (!recovery) throw recoveryInvalid()
  return recovery
}

/** Ends what else is signed in at the login. Its failure is no reason to refuse: our sessions end anyway. */
const startAfresh = async (ctx: IdentityContext, userId: string): Promise<void> => {
  await ctx.login.startAfresh(userId).catch((error: unknown) => {
    ctx.log.warn({ err: error, userId }, 'sessions at the login end one by one')
  })
}

/** Undefined when the login went away after it took the password: they sign in themselves then. */
const signInAnew = async (
  ctx: IdentityContext,
  email: string,
  password: string,
): Promise<Grant | undefined> =>
  ctx
    .inTurn(email, () => ctx.login.signIn(email, password))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'nobody is signed in after the new password')
      return undefined
    })

/** The link came by mail: the address is confirmed by it too. */
const confirmAddress = async (
  ctx: IdentityContext,
  tx: Parameters<typeof saveAccount>[0],
  user: UserRow,
): Promise<UserRow> => {
  if (user.email_confirmed_at) return user
  return saveAccount(tx, user, { email_confirmed_at: ctx.now() }, false)
}

/**
 * Sets a new password with a link, which works once. A login that refuses, or is away, leaves the link as it was.
 * @throws recovery-invalid, login-unavailable
 */
export const finishRecovery = async (
  ctx: IdentityContext,
  { token, password, sign_in }: NewPasswordByLink,
): Promise<{ grant: SessionGrant | null }> => {
  const recovery = await takeLink(ctx, token)
  const userId = recovery.user_id
  await setPasswordAtLogin(ctx, userId, password).catch(async (error: unknown) => {
    await releaseRecovery(ctx.db.kysely, recovery.id)
    throw error
  })
  await startAfresh(ctx, userId)
  const { email } = (await findUser(ctx.db.kysely, userId))!
  const grant = sign_in ? await signInAnew(ctx, email, password) : undefined
  const reply = await write(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, userId))!
    const user = await confirmAddress(ctx, tx, before)
    if (user !== before) emit(profileChanged, userId, { user_id: userId, version: user.version })
    await endAllSessions(ctx, tx, emit, user)
    return { grant: grant ? await keepSession(ctx, tx, user, grant) : null }
  })
  await syncAccount(ctx, userId)
  return reply
}
