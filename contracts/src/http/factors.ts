import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { AnyBrowser, SessionGrant } from './identity.ts'
import { LinkToken } from './recoveries.ts'
import { Passkey, PasskeyOptions, PasskeyProof } from './webauthn.ts'

/** Six digits of an authenticator app, or a recovery code, in any case and with any spaces and dashes. */
export const FactorCode = z.string().trim().min(6, 'Enter the code').max(40, 'Enter the code')

const WithCode = z.strictObject({ code: FactorCode })
/** Without a code, a passkey must have confirmed the change. */
export const WithProof = z.strictObject({ code: FactorCode.optional() })

export const SecondFactors = z.object({
  /** Since when codes of an authenticator app are on; null if they are off. */
  codes_since: Instant.nullable(),
  recovery_codes_left: z.int(),
  /** Oldest first. */
  passkeys: z.array(Passkey).default([]),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Shown once. We keep only hashes. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const getFactors = endpoint('GET /users/me/factors', {
  summary: 'Returns which second factors the caller has',
  callers: ['signed-in'],
  reply: SecondFactors,
})

export const beginCodes = endpoint('POST /users/me/factors/codes', {
  summary:
    'Returns a new secret for an authenticator app, which replaces one that wasn’t confirmed. Needs a confirmation, by a passkey if there are any',
  callers: ['signed-in'],
  secretReply: true,
  /** `address` is the otpauth: address of a QR code. */
  reply: z.object({ secret: z.string(), address: z.string() }),
  problems: ['password-required', 'factor-required', 'session-ended', 'codes-already-on', 'not-found'],
})

export const confirmCodes = endpoint('POST /users/me/factors/codes/confirm', {
  summary: 'Turns codes on with the first one of the app, and returns recovery codes, once',
  callers: ['signed-in'],
  secretReply: true,
  body: WithCode,
  reply: RecoveryCodes,
  problems: [
    'password-required',
    'factor-required',
    'session-ended',
    'codes-already-on',
    'wrong-code',
    'too-many-attempts',
    'not-found',
  ],
})

export const removeCodes = endpoint('POST /users/me/factors/codes/remove', {
  summary:
    'Turns codes off, and deletes the recovery codes unless a passkey remains. Needs a confirmation and a code, or a confirmation with a passkey',
  callers: ['signed-in'],
  body: WithProof,
  problems: [
    'password-required',
    'factor-required',
    'session-ended',
    'wrong-code',
    'too-many-attempts',
    'not-found',
  ],
})

export const replaceRecoveryCodes = endpoint('POST /users/me/factors/recovery-codes', {
  summary:
    'Replaces the recovery codes and returns the new ones, once. Needs a confirmation and a code, or a confirmation with a passkey',
  callers: ['signed-in'],
  secretReply: true,
  body: WithProof,
  reply: RecoveryCodes,
  problems: [
    'password-required',
    'factor-required',
    'session-ended',
    'no-second-factor',
    'wrong-code',
    'too-many-attempts',
    'not-found',
  ],
})

/** A code of the authenticator app, a recovery code, or a passkey. */
export const FactorProof = z.strictObject({ code: FactorCode.optional(), passkey: PasskeyProof.optional() })
export type FactorProof = z.infer<typeof FactorProof>

const Held = z.strictObject({ held: z.string().min(20).max(200) })

export const beginFactorPasskey = endpoint('POST /sessions/factor/passkey/begin', {
  summary: 'Returns the options with which a passkey completes a held sign-in',
  callers: ['service:bff'],
  secretReply: true,
  body: Held,
  reply: PasskeyOptions,
  problems: ['sign-in-expired', 'too-many-attempts'],
})

export const passFactor = endpoint('POST /sessions/factor', {
  summary:
    'Opens the login session of a held sign-in with a code of the authenticator app, a recovery code, or a passkey',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  body: FactorProof.extend({ held: Held.shape.held, browser: AnyBrowser }),
  reply: SessionGrant,
  status: 201,
  problems: [
    'wrong-code',
    'passkey-refused',
    'sign-in-expired',
    'too-many-attempts',
    'account-suspended',
    'session-ended',
    'login-unavailable',
  ],
})

export const FactorReset = z.object({ effective_at: Instant })
export type FactorReset = z.infer<typeof FactorReset>

export const requestFactorReset = endpoint('POST /admin/users/{id}/factor-reset', {
  summary:
    'Removes a user’s second factor in 72 hours, unless they stop it with the link of the email that announces it',
  callers: ['admin'],
  reply: FactorReset,
  problems: ['not-found', 'no-second-factor', 'reset-pending'],
})

export const stopFactorReset = endpoint('POST /factor-resets/stop', {
  summary: 'Stops an administrator’s reset of a second factor with the emailed link',
  callers: ['service:bff'],
  body: z.strictObject({ token: LinkToken }),
  problems: ['link-invalid', 'too-many-attempts'],
})
