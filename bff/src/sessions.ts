import { createHash } from 'node:crypto'
import { type ResolvedSession, resolveSession } from '@fieldside/contracts/http/identity.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { Services } from './services.ts'

const KEPT_MS = 5000
const KEPT_AT_MOST = 50_000

type Kept = { session: Promise<ResolvedSession | undefined>; untilMs: number; userId?: string }

export type Sessions = {
  /** The session of a cookie's secret; undefined when it has ended. @throws unavailable while identity or login is away */
  resolve: (secret: string) => Promise<ResolvedSession | undefined>
  /** Forget what is kept of a person: a role changed or a session ended. */
  dropUser: (userId: string) => void
  dropSecret: (secret: string) => void
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Keeps a resolved session for some seconds, so that a screen of ten calls asks identity once. */
export const createSessions = (services: Services, nowMs: () => number = Date.now): Sessions => {
  const kept = new Map<string, Kept>()

  const ask = (key: string, secret: string): Promise<ResolvedSession | undefined> => {
    const session = services.identity
      .call(resolveSession, { body: { session: secret } })
      .catch((error: unknown) => {
        if (isDomainError(error, 'session-ended') || isDomainError(error, 'invalid-input')) return undefined
        kept.delete(key)
        throw error
      })
    const entry: Kept = { session, untilMs: nowMs() + KEPT_MS }
    void session.then(
      (resolved) => {
        if (resolved) entry.userId = resolved.user.id
      },
      // The caller of resolve() gets this error; here only the unhandled copy of it ends.
      () => undefined,
    )
    if (kept.size >= KEPT_AT_MOST) kept.clear()
    kept.set(key, entry)
    return session
  }

  return {
    resolve: (secret) => {
      const key = keyOf(secret)
      const entry = kept.get(key)
      return entry && entry.untilMs > nowMs() ? entry.session : ask(key, secret)
    },
    dropUser: (userId) => {
      for (const [key, entry] of kept) if (entry.userId === userId || !entry.userId) kept.delete(key)
    },
    dropSecret: (secret) => void kept.delete(keyOf(secret)),
  }
}
