import { isDomainError } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'

/** A BFF that doesn't say where its visitors are makes them share one count. */
export const networkOf = (ctx: IdentityContext): string => ctx.network ?? 'unknown'

/** Counts a visitor's request by network, and by the email address that it names. @throws too-many-attempts */
export const throttleAttempt = async (ctx: IdentityContext, email?: string): Promise<void> => {
  try {
    // First the network: one that has used up its attempts leaves no trace at accounts.
    await ctx.throttle.attempts.take(networkOf(ctx))
    if (email !== undefined) await ctx.throttle.perEmail.take(email.toLowerCase())
  } catch (error) {
    if (isDomainError(error, 'too-many-attempts'))
      logSecurityEvent(ctx.log, 'security.attempt_throttled', {
        account: email === undefined ? null : ctx.devices.tagOf(email),
      })
    throw error
  }
}

/** Runs a visitor's request after counting it. @throws too-many-attempts */
export const throttled = async <R>(
  ctx: IdentityContext,
  email: string | undefined,
  run: () => Promise<R>,
): Promise<R> => {
  await throttleAttempt(ctx, email)
  return run()
}
