import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** Served by identity. */
export const LoginSession = z.object({
  id: Id,
  /** Browser and OS, such as 'Chrome on macOS'. */
  browser: z.string(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  current: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

export const listLoginSessions = endpoint('GET /users/me/login-sessions', {
  summary: 'Lists where the caller is signed in, last active first',
  callers: ['signed-in'],
  reply: z.object({ sessions: z.array(LoginSession) }),
})

export const reauthenticateByPassword = endpoint('POST /users/me/reauthentication/password', {
  summary:
    'Confirms with the current password that this login session may end others, or change the second factor, for 5 minutes',
  callers: ['signed-in'],
  inSteps: true,
  body: z.strictObject({
    action: z.enum(['end-sessions', 'second-factor']),
    current_password: z.string().max(200),
  }),
  problems: ['not-found', 'wrong-password', 'too-many-attempts', 'session-ended', 'login-unavailable'],
})

export const endLoginSession = endpoint('DELETE /users/me/login-sessions/{id}', {
  summary: 'Ends one of the caller’s login sessions, at Keycloak too. Any but this one needs a confirmation',
  callers: ['signed-in'],
  inSteps: true,
  problems: ['not-found', 'password-required', 'session-ended'],
})

export const endAllLoginSessions = endpoint('DELETE /users/me/login-sessions', {
  summary:
    'Signs out everywhere: ends all of the caller’s login sessions, including this one and those at Keycloak. Needs a confirmation',
  callers: ['signed-in'],
  inSteps: true,
  problems: ['not-found', 'password-required', 'session-ended'],
})
