import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'

/** Logs a sign-in that skipped our password check, which logs on its own. */
export const logSignIn = (
  ctx: Pick<IdentityContext, 'log' | 'devices'>,
  email: string,
  code: 'single-sign-on' | 'sign-up' | 'recovery' | 'passkey',
): void =>
  logSecurityEvent(ctx.log, 'security.sign_in_succeeded', { account: ctx.devices.tagOf(email), code })
