import { isDomainError } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { networkOf } from './store/throttle.ts'

type OfEmail = { counter: 'signUpsByEmail' | 'recoveriesByEmail'; email: string }

/** Counts a visitor's request by network and, if given, by email address. @throws too-many-attempts */
export const throttleAttempt = async (ctx: IdentityContext, of?: OfEmail): Promise<void> => {
  try {
    // The network comes first: once it has used up its attempts, it leaves no trace on accounts.
    await ctx.throttle.attempts.take(networkOf(ctx))
    if (of) await ctx.throttle[of.counter].take(of.email.toLowerCase())
  } catch (error) {
    if (isDomainError(error, 'too-many-attempts'))
      logSecurityEvent(ctx.log, 'security.attempt_throttled', {
        account: of ? ctx.devices.tagOf(of.email) : null,
      })
    throw error
  }
}

/** Runs a visitor's request if it is within the limits. @throws too-many-attempts */
export const throttled = async <R>(
  ctx: IdentityContext,
  of: OfEmail | undefined,
  run: () => Promise<R>,
): Promise<R> => {
  await throttleAttempt(ctx, of)
  return run()
}
