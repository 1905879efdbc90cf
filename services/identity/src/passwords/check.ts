import { isDomainError } from '@fieldside/platform/errors.ts'
import type { GrowingLimiter } from '@fieldside/platform/growing-limiter.ts'
import type { Taken } from '@fieldside/platform/rate-limit.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { type Grant, isInvalidCredentials } from '../users/adapters/keycloak-tokens.ts'
import { networkOf } from './store/throttle.ts'

export type PasswordCheck = {
  email: string
  password: string
  /** Set if the browser has signed in to this account before. */
  deviceId?: string | undefined
  /** Set if a signed-in user confirms their current password. */
  sessionId?: string | undefined
}

type Counter = { limiter: GrowingLimiter; key: string; isOwn: boolean }

/** A known browser or session has its own counter, which strangers can't use up. */
const countersOf = (ctx: IdentityContext, { email, deviceId, sessionId }: PasswordCheck): Counter[] => {
  const { guessesByAccount, guessesByDevice, guessesByNetwork, guessesBySession } = ctx.throttle
  if (sessionId) return [{ limiter: guessesBySession, key: sessionId, isOwn: true }]
  if (deviceId) return [{ limiter: guessesByDevice, key: deviceId, isOwn: true }]
  return [
    { limiter: guessesByNetwork, key: networkOf(ctx), isOwn: false },
    { limiter: guessesByAccount, key: email, isOwn: false },
  ]
}

type Held = Counter & { taken: Taken }

const giveBack = async (held: readonly Held[]): Promise<void> => {
  for (const { taken } of held) await taken.giveBack()
}

/** Counts before the password is checked, so that parallel guesses can't slip through. @throws too-many-attempts */
const takeAll = async (counters: readonly Counter[]): Promise<Held[]> => {
  const held: Held[] = []
  try {
    for (const counter of counters) held.push({ ...counter, taken: await counter.limiter.take(counter.key) })
    return held
  } catch (error) {
    await giveBack(held)
    throw error
  }
}

/** Resets a known caller's own counter. Unknown browsers only get their point back, so others' guesses still count. */
const settle = async (held: readonly Held[]): Promise<void> => {
  for (const { limiter, key, isOwn, taken } of held) await (isOwn ? limiter.reset(key) : taken.giveBack())
}

/**
 * Checks the password at Keycloak, whose brute-force detector also counts guesses on its own page. So that strangers
 * can't lock out a known caller, lifts a lock and checks once more. The caller's own counter limits how often.
 */
const askKeycloak = async (ctx: IdentityContext, check: PasswordCheck): Promise<Grant> => {
  const { email, password } = check
  try {
    return await ctx.login.signIn(email, password)
  } catch (error) {
    const isKnown = check.deviceId !== undefined || check.sessionId !== undefined
    if (!isInvalidCredentials(error) || !isKnown || !(await ctx.login.liftLock(email))) throw error
    return ctx.login.signIn(email, password)
  }
}

const log = (ctx: IdentityContext, check: PasswordCheck, outcome: string, code: string): void =>
  logSecurityEvent(ctx.log, `security.sign_in_${outcome}`, {
    account: ctx.devices.tagOf(check.email),
    code,
    known: check.sessionId ? 'session' : check.deviceId ? 'device' : 'no',
  })

/**
 * Checks a password at Keycloak, throttled by login session, by known browser, or else by network and account.
 * @throws invalid-credentials, too-many-attempts, login-unavailable
 */
export const checkPassword = async (ctx: IdentityContext, check: PasswordCheck): Promise<Grant> => {
  const held = await takeAll(countersOf(ctx, check)).catch((error: unknown) => {
    if (isDomainError(error, 'too-many-attempts')) log(ctx, check, 'throttled', error.code)
    throw error
  })
  try {
    const grant = await ctx.inTurn(check.email, () => askKeycloak(ctx, check))
    await settle(held)
    log(ctx, check, 'succeeded', 'password')
    return grant
  } catch (error) {
    if (isInvalidCredentials(error)) log(ctx, check, 'failed', 'invalid-credentials')
    else await giveBack(held)
    throw error
  }
}
