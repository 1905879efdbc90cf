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

export const endLoginSession = endpoint('DELETE /users/me/login-sessions/{id}', {
  summary: 'Ends one of the caller’s login sessions, at Keycloak too',
  callers: ['signed-in'],
  problems: ['not-found'],
})

export const endAllLoginSessions = endpoint('DELETE /users/me/login-sessions', {
  summary:
    'Signs out everywhere: ends all of the caller’s login sessions, including this one and those at Keycloak',
  callers: ['signed-in'],
})
