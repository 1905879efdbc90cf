import { createHash } from 'node:crypto'
import {
  noteActivity as noteActivityAtIdentity,
  type ResolvedSession,
  resolveSession,
} from '@fieldside/contracts/http/identity.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { Services } from './services.ts'

const KEPT_MS = 5000
const NOTED_EVERY_MS = 60_000

type Kept = { session: Promise<ResolvedSession | undefined>; untilMs: number; userId?: string }

export type Sessions = {
  /** The session of a cookie's secret; undefined when it has ended. @throws unavailable while identity or login is away */
  resolve: (secret: string) => Promise<ResolvedSession | undefined>
  /** Forget what is kept of a person: a role changed or a session ended. */
  dropUser: (userId: string) => void
  dropSecret: (secret: string) => void
  /** Notes that the person did something; at most once a minute for a session. */
  noteActivity: (secret: string) => void
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Keeps a resolved session for some seconds, so that a screen of ten calls asks identity once. */
export const createSessions = (services: Services, nowMs: () => number = Date.now): Sessions => {
  const kept = new Map<string, Kept>()

  /** All are kept equally long, so the oldest are the first of the map. */
  const forgetOld = () => {
    for (const [key, { untilMs }] of kept) {
      if (untilMs > nowMs()) return
      kept.delete(key)
    }
  }

  const ask = (key: string, secret: string): Promise<ResolvedSession | undefined> => {
    const entry: Kept = { session: Promise.resolve(undefined), untilMs: nowMs() + KEPT_MS }
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    entry.session = services.identity.call(resolveSession, { body: { session: secret } }).then(
      (resolved) => {
        entry.userId = resolved.user.id
        // A token with an old role is soon to be replaced, and nothing says when.
        const isOldRole = resolved.token_role !== resolved.user.role
        if (isOldRole || resolved.access_token_left_ms < KEPT_MS) forget()
        return resolved
      },
      (error: unknown) => {
        if (isDomainError(error, 'session-ended') || isDomainError(error, 'invalid-input')) return undefined
        forget()
        throw error
      },
    )
    forgetOld()
    kept.delete(key)
    kept.set(key, entry)
    return entry.session
  }

  /** When activity of a session was noted last, the oldest first. */
  const noted = new Map<string, number>()
  const noteActivity = (secret: string): void => {
    const key = keyOf(secret)
    for (const [known, atMs] of noted) {
      if (atMs > nowMs() - NOTED_EVERY_MS) break
      noted.delete(known)
    }
    if (noted.has(key)) return
    noted.set(key, nowMs())
    services.identity
      .call(noteActivityAtIdentity, { body: { session: secret } })
      // The next command notes it then.
      .catch(() => noted.delete(key))
  }

  return {
    noteActivity,
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
