import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { ADMIN_IDLE_MINUTES, ADMIN_SESSION_HOURS, SESSION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'

/** Renews this early, so that active users keep a valid token for as long while Keycloak is unavailable. */
export const RENEW_BEFORE_MS = 120_000
export const SESSION_MS = SESSION_DAYS * DAY_MS
export const ADMIN_SESSION_MS = ADMIN_SESSION_HOURS * HOUR_MS
export const ADMIN_IDLE_MS = ADMIN_IDLE_MINUTES * MINUTE_MS

export type SessionTimes = {
  access_token_expires_at: Date
  refresh_expires_at: Date
  created_at: Date
  last_seen_at: Date
  ended_at: Date | null
  token_role: Role | null
}

/**
 * What a session needs before use: 'over' means it is unusable, 'refresh' that its access token expired or carries
 * an old role, 'renew' that the token expires soon.
 */
export type SessionNeed = 'over' | 'refresh' | 'renew' | 'none'

export const isTokenAlive = (session: Pick<SessionTimes, 'access_token_expires_at'>, now: Date): boolean =>
  session.access_token_expires_at > now

/** Returns when a login session ends at the latest, however active the user is. */
export const latestEnd = (
  { created_at, refresh_expires_at }: Pick<SessionTimes, 'created_at' | 'refresh_expires_at'>,
  role: Role,
): Date => {
  const limitMs = created_at.getTime() + (role === 'admin' ? ADMIN_SESSION_MS : SESSION_MS)
  return new Date(Math.min(limitMs, refresh_expires_at.getTime()))
}

/** Returns when a login session ends unless its user is active until then. */
export const endOf = (
  session: Pick<SessionTimes, 'created_at' | 'refresh_expires_at' | 'last_seen_at'>,
  role: Role,
): Date => {
  const end = latestEnd(session, role)
  const idleEnd = new Date(session.last_seen_at.getTime() + ADMIN_IDLE_MS)
  return role === 'admin' && idleEnd < end ? idleEnd : end
}

export const isOver = (
  session: Pick<SessionTimes, 'created_at' | 'refresh_expires_at' | 'last_seen_at' | 'ended_at'>,
  role: Role,
  now: Date,
): boolean => session.ended_at !== null || endOf(session, role) <= now

/** Returns whether a session is that of a token, whose `sessionId` may be its own id. */
export const isOfToken = (
  { keycloak_session_id, token_ids }: { keycloak_session_id: string | null; token_ids: readonly string[] },
  sessionId: string | undefined,
): boolean => sessionId !== undefined && (keycloak_session_id === sessionId || token_ids.includes(sessionId))

type Roles = {
  role: Role
  /** The role that new tokens carry; undefined until Keycloak has our change. */
  realmRole: Role | undefined
}

export const needOf = (session: SessionTimes, { role, realmRole }: Roles, now: Date): SessionNeed => {
  if (isOver(session, role, now)) return 'over'
  if (!isTokenAlive(session, now)) return 'refresh'
  if (realmRole !== undefined && session.token_role !== realmRole) return 'refresh'
  const leftMs = session.access_token_expires_at.getTime() - now.getTime()
  return leftMs < RENEW_BEFORE_MS ? 'renew' : 'none'
}
