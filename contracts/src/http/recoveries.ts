import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../fields.ts'
import { NewPassword } from '../password.ts'
import { AnyBrowser, SessionGrant } from './identity.ts'

/** The secret of an emailed link. The loose bounds let any malformed link get the answer that it is invalid. */
export const LinkToken = z.string().trim().min(1).max(5000)

export const RecoveryRequest = z.strictObject({ email: EmailAddress })
export const RecoveryCheck = z.strictObject({ token: LinkToken })
export const NewPasswordByLink = z.strictObject({
  token: LinkToken,
  password: NewPassword,
  /** Whether to start a login session with the new password. */
  sign_in: z.boolean(),
})
export type NewPasswordByLink = z.infer<typeof NewPasswordByLink>

/** The holder of the link can already read this address's email. */
export const RecoveryOf = z.object({ email: z.string() })

export const requestRecovery = endpoint('POST /recoveries', {
  summary: 'Emails a link to set a new password if the address is known; the reply never says whether it is',
  callers: ['service:bff'],
  inSteps: true,
  body: RecoveryRequest,
  problems: ['too-many-attempts'],
})

export const checkRecovery = endpoint('POST /recoveries/check', {
  summary: 'Returns whether a link to set a new password is valid; doesn’t use it up',
  callers: ['service:bff'],
  secretReply: true,
  body: RecoveryCheck,
  reply: RecoveryOf,
  problems: ['recovery-invalid', 'too-many-attempts'],
})

export const finishRecovery = endpoint('POST /recoveries/finish', {
  summary: 'Sets a new password with a link, once: ends all sessions and opens a new one if requested',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  body: NewPasswordByLink.extend({ browser: AnyBrowser }),
  /** `grant` is null if none was requested or Keycloak became unavailable after it set the password. */
  reply: z.object({ grant: SessionGrant.nullable() }),
  problems: ['recovery-invalid', 'too-many-attempts', 'password-changing', 'login-unavailable'],
})
