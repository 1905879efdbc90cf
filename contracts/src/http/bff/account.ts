import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PasswordChange } from '../accounts.ts'
import { LinkToken, NewPasswordByLink, RecoveryCheck, RecoveryOf, RecoveryRequest } from '../recoveries.ts'
import { SessionState } from './session.ts'

export const askForRecovery = endpoint('POST /session/recovery', {
  summary: 'Emails a link to set a new password; known and unknown addresses get the same reply',
  callers: ['anyone'],
  body: RecoveryRequest,
  problems: ['too-many-attempts'],
})

export const checkRecoveryLink = endpoint('POST /session/recovery/check', {
  summary: 'Returns whether a link to set a new password is valid',
  callers: ['anyone'],
  body: RecoveryCheck,
  reply: RecoveryOf,
  problems: ['recovery-invalid', 'too-many-attempts'],
})

export const setPasswordByLink = endpoint('POST /session/recovery/finish', {
  summary: 'Sets a new password with a link; the reply sets the cookie if a session was requested',
  callers: ['anyone'],
  /** Without a token, continues the recovery that this browser started. */
  body: NewPasswordByLink.extend({ token: LinkToken.optional() }),
  reply: SessionState,
  problems: ['recovery-invalid', 'password-changing', 'login-unavailable', 'too-many-attempts'],
})

export const openMailedLink = endpoint('POST /session/email-link', {
  summary: 'Confirms the address of an emailed link, or makes it the new one',
  callers: ['anyone'],
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string(), changed: z.boolean() }),
  problems: [
    'link-invalid',
    'email-in-use',
    'account-refused',
    'password-changing',
    'login-unavailable',
    'too-many-attempts',
  ],
})

export const undoByMailedLink = endpoint('POST /session/email-undo', {
  summary: 'Restores the address that a change replaced; this browser may then set a new password',
  callers: ['anyone'],
  body: z.strictObject({ token: LinkToken }),
  reply: RecoveryOf,
  problems: [
    'link-invalid',
    'email-in-use',
    'account-refused',
    'password-changing',
    'login-unavailable',
    'too-many-attempts',
  ],
})

export const stopFactorResetByLink = endpoint('POST /session/factor-reset/stop', {
  summary: 'Stops an administrator’s reset of a second factor with the emailed link',
  callers: ['anyone'],
  body: z.strictObject({ token: LinkToken }),
  problems: ['link-invalid', 'too-many-attempts'],
})

export const resumeRecovery = endpoint('GET /session/recovery', {
  summary:
    'Returns the recovery that this browser started, from its cookie, so that the page continues after a reload',
  callers: ['anyone'],
  reply: z.object({ email: z.string().nullable() }),
  problems: ['too-many-attempts'],
})

export const leaveRecovery = endpoint('DELETE /session/recovery', {
  summary: 'Forgets the recovery that this browser started',
  callers: ['anyone'],
})

export const changeOwnPassword = endpoint('POST /session/password', {
  summary: 'Changes the password; this login session continues under a new cookie, and all others end',
  callers: ['signed-in'],
  body: PasswordChange,
  reply: SessionState,
  problems: [
    'wrong-password',
    'session-ended',
    'password-changing',
    'login-unavailable',
    'too-many-attempts',
  ],
})
