import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Id, personName } from '../fields.ts'
import { NewPassword } from '../password.ts'
import { AnyBrowser, SessionGrant, SessionSecret, User } from './identity.ts'
import { LinkToken } from './recoveries.ts'

export const ProfileUpdate = z.strictObject({
  full_name: personName('Full name'),
  email: EmailAddress,
  /** Required for a new address, unless a single sign-on was made to confirm it. Checked whenever it is sent. */
  current_password: z.string().max(200).optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

export const PasswordChange = z.strictObject({
  current_password: z.string().min(1, 'Your current password is required').max(200),
  password: NewPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const updateProfile = endpoint('PATCH /users/{id}', {
  summary: 'Changes the caller’s name; a new email address takes effect when its link is opened',
  callers: ['signed-in'],
  secretReply: true,
  inSteps: true,
  body: ProfileUpdate,
  reply: User,
  problems: [
    'too-many-attempts',
    'not-found',
    'password-required',
    'wrong-password',
    'session-ended',
    'email-in-use',
    'too-many-mails',
    'login-unavailable',
  ],
})

export const changePassword = endpoint('POST /users/me/password', {
  summary:
    'Changes the password after checking the current one; this login session continues under a new id, and all others end',
  callers: ['signed-in'],
  secretReply: true,
  inSteps: true,
  body: PasswordChange.extend({ session: SessionSecret.shape.session, browser: AnyBrowser }),
  /** `grant` is null if Keycloak became unavailable after it accepted the password. */
  reply: z.object({ grant: SessionGrant.nullable() }),
  problems: [
    'wrong-password',
    'too-many-attempts',
    'session-ended',
    'password-changing',
    'login-unavailable',
  ],
})

export const sendConfirmation = endpoint('POST /users/me/confirmation', {
  summary: 'Emails the confirmation link again',
  callers: ['signed-in'],
  problems: ['already-confirmed', 'too-many-mails'],
})

export const openEmailLink = endpoint('POST /email-links/open', {
  summary:
    'Confirms the address of an emailed link; a new address takes effect. Repeating it changes nothing',
  callers: ['service:bff'],
  inSteps: true,
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ user_id: Id, email: z.string(), changed: z.boolean() }),
  problems: [
    'link-invalid',
    'too-many-attempts',
    'email-in-use',
    'account-refused',
    'password-changing',
    'login-unavailable',
  ],
})

export const undoEmailChange = endpoint('POST /email-undos/open', {
  summary: 'Restores the address that a change replaced, ends all login sessions, and starts a recovery',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  body: z.strictObject({ token: LinkToken }),
  /** `recovery` is the secret of a link that sets a new password. */
  reply: z.object({ user_id: Id, email: z.string(), recovery: z.string() }),
  problems: [
    'link-invalid',
    'too-many-attempts',
    'email-in-use',
    'account-refused',
    'password-changing',
    'login-unavailable',
  ],
})
