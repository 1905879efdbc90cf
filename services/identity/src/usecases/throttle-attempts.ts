import { isDomainError } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'

/** A BFF that doesn't say where its visitors are makes them share one count. */
export const networkOf = (ctx: IdentityContext): string => ctx.network ?? 'unknown'

/** The email address that a request names, and which of its counters the request falls under. */
type OfEmail = { counter: 'signUpsByEmail' | 'recoveriesByEmail'; email: string }

/** Counts a visitor's request by network, and by the email address that it names. @throws too-many-attempts */
export const throttleAttempt = async (ctx: IdentityContext, of?: OfEmail): Promise<void> => {
  try {
    // First the network: one that has used up its attempts leaves no trace at accounts.
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

/** Runs a visitor's request after counting it. @throws too-many-attempts */
export const throttled = async <R>(
  ctx: IdentityContext,
  of: OfEmail | undefined,
  run: () => Promise<R>,
): Promise<R> => {
  await throttleAttempt(ctx, of)
  return run()
}
