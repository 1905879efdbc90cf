import type { ResolvedSession } from '@fieldside/contracts/http/identity.ts'

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
  let dueAtMs = nowMs() + session.access_token_left_ms
  return {
    isDue: () => session.user.role === 'admin' || !isFollowing() || nowMs() >= dueAtMs,
    isOver: async () => {
      try {
        const current = await resolve()
        if (current) dueAtMs = nowMs() + current.access_token_left_ms
        return current === undefined
      } catch {
        // An outage of identity must not end a session. The check stays due.
        return false
      }
    },
  }
}
