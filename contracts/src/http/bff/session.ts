import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant } from '../../fields.ts'
import { FactorProof } from '../factors.ts'
import { ReauthenticationAction, SignIn, SignUp, SsoNonce, SsoReturn, User } from '../identity.ts'
import { SavedPreferences } from '../notification.ts'
import { PasskeyOptions, PasskeyProof } from '../webauthn.ts'

export const SessionState = z.object({
  user: User.nullable(),
  /** For a page's first screen; null when the client has to request them separately. */
  notifications: z.object({ unread: z.int(), preferences: SavedPreferences }).nullable(),
  expires_at: Instant.nullable(),
  /** Set when the password was right and the second factor is awaited, with the time until when. */
  second_factor: z.object({ until: Instant, passkeys: z.boolean().default(false) }).optional(),
  /** Public settings of this installation for the browser. Contains no secrets. */
  client: z.object({
    stripe_publishable_key: z.string().nullable(),
    stripe_script_url: z.string().nullable(),
    /** Whether demo data is loaded, which shows a banner. */
    demo: z.boolean(),
    /** The page of the embedded mail catcher, if it runs. */
    inbox_url: z.string().nullable(),
    support_email: z.string(),
    /** Which exercises have a video, in words: '14 of 126 exercises'. */
    videos: z.string().optional(),
    /** Where single sign-on starts; null if it is disabled. */
    sso: z.object({ login_url: z.string(), realm: z.string(), client_id: z.string() }).nullable(),
  }),
})
export type SessionState = z.infer<typeof SessionState>

export const getSession = endpoint('GET /session', {
  summary: 'Returns the signed-in user; user is null for visitors',
  callers: ['anyone'],
  reply: SessionState,
  problems: ['login-unavailable'],
})

export const startSession = endpoint('POST /session', {
  summary: 'Signs in; the reply sets the cookie',
  callers: ['anyone'],
  body: SignIn,
  reply: SessionState,
  problems: [
    'invalid-credentials',
    'account-suspended',
    'session-ended',
    'login-unavailable',
    'too-many-attempts',
  ],
})

export const signUpAndStart = endpoint('POST /session/sign-up', {
  summary: 'Signs up and in; the reply sets the cookie',
  callers: ['anyone'],
  body: SignUp,
  reply: SessionState,
  problems: ['email-in-use', 'account-refused', 'login-unavailable', 'too-many-attempts'],
})

export const beginSso = endpoint('POST /session/sso/begin', {
  summary:
    'Prepares single sign-on: keeps its nonce in a cookie of this browser if the identity provider can be reached',
  callers: ['anyone'],
  /** `confirms`: the action that the signed-in user confirms with it. */
  body: z.strictObject({ nonce: SsoNonce, confirms: ReauthenticationAction.optional() }),
  status: 204,
  problems: ['login-unavailable', 'session-ended'],
})

export const finishSso = endpoint('POST /session/sso', {
  summary: 'Completes single sign-on with its one-time result; the reply sets the cookie',
  callers: ['anyone'],
  body: SsoReturn,
  reply: SessionState,
  problems: [
    'sso-refused',
    'account-suspended',
    'session-ended',
    'email-in-use',
    'login-unavailable',
    'too-many-attempts',
  ],
})

export const sendSecondFactor = endpoint('POST /session/factor', {
  summary: 'Completes a sign-in of this browser with the second factor; the reply sets the cookie',
  callers: ['anyone'],
  body: FactorProof,
  reply: SessionState,
  problems: [
    'wrong-code',
    'passkey-refused',
    'sign-in-expired',
    'account-suspended',
    'session-ended',
    'login-unavailable',
    'too-many-attempts',
  ],
})

export const beginSecondFactorPasskey = endpoint('POST /session/factor/passkey/begin', {
  summary: 'Returns the options with which a passkey completes a sign-in of this browser',
  callers: ['anyone'],
  secretReply: true,
  reply: PasskeyOptions,
  problems: ['sign-in-expired', 'too-many-attempts'],
})

export const beginSessionByPasskey = endpoint('POST /session/passkey/begin', {
  summary: 'Returns the options with which a passkey signs this browser in',
  callers: ['anyone'],
  secretReply: true,
  reply: PasskeyOptions,
  problems: ['too-many-attempts'],
})

export const startSessionByPasskey = endpoint('POST /session/passkey', {
  summary: 'Signs in with a passkey, without a password; the reply sets the cookie',
  callers: ['anyone'],
  body: z.strictObject({ passkey: PasskeyProof }),
  reply: SessionState,
  problems: [
    'passkey-refused',
    'passkey-alone-not-permitted',
    'too-many-attempts',
    'account-suspended',
    'session-ended',
    'login-unavailable',
  ],
})

export const leaveSession = endpoint('DELETE /session', {
  summary: 'Signs out and clears the cookie',
  callers: ['anyone'],
})

export const recordActivity = endpoint('POST /session/activity', {
  summary: 'Records activity on a page that sends nothing else, so that the login session is not idle',
  callers: ['signed-in'],
})

export const live = endpoint('GET /live', {
  summary:
    'Streams the caller’s live feed as server-sent events, after Last-Event-ID or else after a given position; closes when the session ends',
  callers: ['signed-in'],
  /** The position in the Fieldside-Live-Position header of an earlier reply. */
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
  raw: true,
  mediaType: 'text/event-stream',
})
