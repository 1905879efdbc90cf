import type { Role } from '@fieldside/contracts/roles.ts'

/**
 * An access token is renewed when less than this is left of it: whoever is active then has a token for as long
 * while the login is away.
 */
export const RENEW_BEFORE_MS = 120_000

export type SessionTimes = {
  access_token_expires_at: Date
  refresh_expires_at: Date
  ended_at: Date | null
  token_role: Role | null
}

/**
 * - 'over': the session has ended, or its refresh token is over;
 * - 'refresh': the access token is over, or its role is known to be an old one;
 * - 'renew': it still lives, but not for long;
 * - 'none': it is good as it is.
 */
export type SessionNeed = 'over' | 'refresh' | 'renew' | 'none'

export const isTokenAlive = (session: SessionTimes, now: Date): boolean =>
  session.access_token_expires_at > now

/** `realmRole` is the role that new tokens carry; undefined while the login has not been told of a change. */
export const needOf = (session: SessionTimes, realmRole: Role | undefined, now: Date): SessionNeed => {
  if (session.ended_at || session.refresh_expires_at <= now) return 'over'
  if (!isTokenAlive(session, now)) return 'refresh'
  if (realmRole !== undefined && session.token_role !== realmRole) return 'refresh'
  const leftMs = session.access_token_expires_at.getTime() - now.getTime()
  return leftMs < RENEW_BEFORE_MS ? 'renew' : 'none'
}
