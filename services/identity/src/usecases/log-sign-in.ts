import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'

/** Logs that a person was signed in without a password check of ours, which logs itself. */
export const logSignIn = (
  ctx: Pick<IdentityContext, 'log' | 'devices'>,
  email: string,
  code: 'single-sign-on' | 'sign-up' | 'recovery',
): void =>
  logSecurityEvent(ctx.log, 'security.sign_in_succeeded', { account: ctx.devices.tagOf(email), code })
