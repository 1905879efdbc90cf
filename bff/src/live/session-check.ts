import type { ResolvedSession } from '@fieldside/contracts/http/identity.ts'

/** The longest time between checks. The feed is late when notification doesn't consume events. */
const CHECK_MS = 60_000

type SessionCheckParts = {
  session: Pick<ResolvedSession, 'access_token_left_ms' | 'user'>
  /** Returns undefined when the session has ended. */
  resolve: () => Promise<Pick<ResolvedSession, 'access_token_left_ms'> | undefined>
  /** Whether the feed currently reports ended sessions. */
  isFollowing: () => boolean
  nowMs?: () => number
}

/**
 * Checks the login session of an open stream. The feed reports sessions that identity ends, but not those
 * that expire or that the identity provider ends. Identity finds these when the access token expires, and an
 * admin's idle timeout only when asked.
 */
export const createSessionCheck = ({
  session,
  resolve,
  isFollowing,
  nowMs = Date.now,
}: SessionCheckParts): { isOver: () => Promise<boolean>; isDue: () => boolean } => {
  const dueAfter = ({ access_token_left_ms }: Pick<ResolvedSession, 'access_token_left_ms'>) =>
    nowMs() + Math.min(access_token_left_ms, CHECK_MS)
  let dueAtMs = dueAfter(session)
  return {
    isDue: () => session.user.role === 'admin' || !isFollowing() || nowMs() >= dueAtMs,
    isOver: async () => {
      try {
        const current = await resolve()
        if (current) dueAtMs = dueAfter(current)
        return current === undefined
      } catch {
        // An outage of identity must not end a session. The check stays due.
        return false
      }
    },
  }
}
