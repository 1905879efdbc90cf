import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { factorRequired, sessionOver, userNotFound, wrongCode } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { findOwnSession, requireReauthentication } from '../sessions/reauthentication.ts'
import { reauthenticatedSince } from '../sessions/rules/reauthentication.ts'
import { lockUser } from '../users/store/users.ts'
import { digitsOf, stepOfCode } from './adapters/codes.ts'
import { fromBase32 } from './rules/base32.ts'
import { plainRecoveryCode } from './rules/recovery-codes.ts'
import { findCodeSecret, updateLastStep, useRecoveryCode } from './store/factors.ts'

type IdentityTx = Tx<IdentitySchema>

/** Returns the step of a code of the user's app, also before the app is confirmed. */
export const stepOfApp = async (
  ctx: IdentityContext,
  tx: IdentityTx,
  userId: string,
  code: string,
): Promise<number | undefined> => {
  const digits = digitsOf(code)
  const row = digits && (await findCodeSecret(tx, userId))
  const secret = row && ctx.factorSeal.open(row.sealed_secret, userId)
  return digits && secret ? stepOfCode(fromBase32(secret), digits, ctx.now(), row.last_step) : undefined
}

const useAppCode = async (ctx: IdentityContext, tx: IdentityTx, userId: string, code: string) => {
  const step = await stepOfApp(ctx, tx, userId, code)
  if (step !== undefined) await updateLastStep(tx, userId, step)
  return step !== undefined
}

/** Tells the owner by email, because a recovery code is what a thief of papers has. */
const useOnceCode = async (ctx: IdentityContext, tx: IdentityTx, { id, email }: UserRow, code: string) => {
  const now = ctx.now()
  const isUsed = await useRecoveryCode(tx, id, hashOfSecret(plainRecoveryCode(code)), now)
  if (isUsed) await orderMail(tx, { kind: 'recovery-code-used', email, user_id: id }, now)
  return isUsed
}

/** Uses up a code of the app or a recovery code. Call in the transaction of its effect. @throws wrong-code */
export const useCode = async (
  ctx: IdentityContext,
  tx: IdentityTx,
  userId: string,
  code: string,
): Promise<UserRow> => {
  // The lock lets only one of two simultaneous requests use a code.
  const user = await lockUser(tx, userId)
  if (!user) throw userNotFound()
  const isUsed = digitsOf(code)
    ? await useAppCode(ctx, tx, userId, code)
    : await useOnceCode(ctx, tx, user, code)
  if (!isUsed) throw wrongCode()
  return user
}

/**
 * Runs what checks a code. Counts before, so that parallel guesses can't slip through, and takes the count back unless
 * the code was wrong: after five wrong ones in an hour the account has to wait.
 * @throws too-many-attempts
 */
export const countingGuesses = async <R>(
  ctx: IdentityContext,
  userId: string,
  run: () => Promise<R>,
): Promise<R> => {
  const taken = await ctx.throttle.guessesByCode.take(userId).catch((error: unknown) => {
    if (isDomainError(error, 'too-many-attempts'))
      logSecurityEvent(ctx.log, 'security.code_throttled', { user: userId })
    throw error
  })
  try {
    const result = await run()
    await taken.giveBack()
    return result
  } catch (error) {
    if (isDomainError(error, 'wrong-code'))
      logSecurityEvent(ctx.log, 'security.code_failed', { user: userId })
    else await taken.giveBack()
    throw error
  }
}

/**
 * Requires a proof of the last minutes that the caller may change their second factor: a passkey, or a confirmation and,
 * once there is a factor, a code. Locks the user.
 */
export const requireProof = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  code: string | undefined,
): Promise<UserRow> => {
  const { userId } = userOf(ctx)
  const user = await lockUser(tx, userId)
  if (!user) throw userNotFound()
  const session = await findOwnSession(ctx, tx)
  if (!session && userOf(ctx).sessionId) throw sessionOver()
  const provedAt = session?.passkey_proved_at
  if (provedAt && provedAt >= reauthenticatedSince(ctx.now())) return user
  await requireReauthentication(ctx, tx, 'second-factor')
  if (!user.has_second_factor) return user
  if (code === undefined) throw factorRequired()
  return useCode(ctx, tx, userId, code)
}

/**
 * Runs a change of the caller's second factor, for which they proved who they are.
 * @throws not-found, password-required, factor-required, session-ended, wrong-code, too-many-attempts
 */
export const changingFactors = <R>(
  ctx: IdentityContext,
  code: string | undefined,
  run: (tx: Tx<IdentitySchema>, user: UserRow) => Promise<R>,
): Promise<R> =>
  countingGuesses(ctx, userOf(ctx).userId, () =>
    write(ctx, async (tx) => run(tx, await requireProof(ctx, tx, code))),
  )
