import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PASSKEY_NAME_MAX_CHARS } from '../limits.ts'
import { WithProof } from './factors.ts'
import { AnyBrowser, SessionGrant } from './identity.ts'
import {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyOptions,
  PasskeyProof,
  Transports,
} from './webauthn.ts'

export const beginPasskey = endpoint('POST /users/me/factors/passkeys/begin', {
  summary:
    'Returns the options of a new passkey. Needs a confirmation and, with a second factor, a code unless a passkey confirmed it',
  callers: ['signed-in'],
  secretReply: true,
  body: WithProof,
  reply: NewPasskeyOptions,
  problems: [
    'password-required',
    'factor-required',
    'session-ended',
    'wrong-code',
    'too-many-attempts',
    'too-many-passkeys',
    'not-found',
  ],
})

export const addPasskey = endpoint('POST /users/me/factors/passkeys', {
  summary:
    'Adds a passkey as a second factor, and returns recovery codes, once, if it is the first second factor',
  callers: ['signed-in'],
  secretReply: true,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name')
      .max(PASSKEY_NAME_MAX_CHARS, `At most ${PASSKEY_NAME_MAX_CHARS} characters`),
    passkey: NewPasskey,
    transports: Transports.optional(),
  }),
  /** `recovery_codes` is empty if the caller had a second factor before. */
  reply: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) }),
  status: 201,
  problems: ['passkey-refused', 'passkey-known', 'too-many-passkeys', 'not-found'],
})

export const removePasskey = endpoint('POST /users/me/factors/passkeys/{id}/remove', {
  summary: 'Removes a passkey. Needs a confirmation and a code, or a confirmation with a passkey',
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

export const beginPasskeySignIn = endpoint('POST /sessions/passkey/begin', {
  summary: 'Returns the options with which any passkey of the browser’s device signs in',
  callers: ['service:bff'],
  secretReply: true,
  reply: PasskeyOptions,
  problems: ['too-many-attempts'],
})

export const signInByPasskey = endpoint('POST /sessions/passkey', {
  summary: 'Signs in with a passkey, without a password',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  body: z.strictObject({ passkey: PasskeyProof, browser: AnyBrowser }),
  reply: SessionGrant,
  status: 201,
  problems: [
    'passkey-refused',
    'passkey-alone-not-permitted',
    'too-many-attempts',
    'account-suspended',
    'session-ended',
    'login-unavailable',
  ],
})

export const beginPasskeyConfirmation = endpoint('POST /users/me/reauthentication/passkey/begin', {
  summary: 'Returns the options with which the caller confirms a change with one of their passkeys',
  callers: ['signed-in'],
  secretReply: true,
  reply: PasskeyOptions,
  problems: ['session-ended', 'not-found'],
})

export const confirmByPasskey = endpoint('POST /users/me/reauthentication/passkey', {
  summary:
    'Confirms with a passkey that this login session may change the second factor, for 5 minutes, without password and code',
  callers: ['signed-in'],
  body: z.strictObject({ passkey: PasskeyProof }),
  problems: ['passkey-refused', 'too-many-attempts', 'session-ended', 'not-found'],
})
