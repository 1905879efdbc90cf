import { isDomainError } from '@fieldside/platform/errors.ts'
import type { GrowingLimiter } from '@fieldside/platform/growing-limiter.ts'
import type { Taken } from '@fieldside/platform/rate-limit.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { type Grant, isInvalidCredentials } from '../login-tokens.ts'
import { networkOf } from './throttle-attempts.ts'

export type PasswordCheck = {
  email: string
  password: string
  /** The browser, when it has signed in to this account before. */
  deviceId?: string | undefined
  /** The login session in which the current password is asked for. */
  sessionId?: string | undefined
}

type Counter = { limiter: GrowingLimiter; key: string; isOwn: boolean }

/** Which counters a check falls under. Someone known has a counter that nobody else can use up. */
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

/** Counts before the password is checked, so that parallel guesses can't pass together. @throws too-many-attempts */
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

/** A success resets one's own counter. In an unknown browser it gives back its point, and strangers' guesses stay. */
const settle = async (held: readonly Held[]): Promise<void> => {
  for (const { limiter, key, isOwn, taken } of held) await (isOwn ? limiter.reset(key) : taken.giveBack())
}

/**
 * Asks Keycloak. Its own detector counts what strangers guess on its page too, so a lock must not turn away someone
 * known: it is lifted and the password is checked once more. Their own counter bounds how often that can happen.
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
 * Checks a password at Keycloak, throttled by who asks: the login session, the known browser, or else the network and
 * the account. @throws invalid-credentials, too-many-attempts, login-unavailable
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
