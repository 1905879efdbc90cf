import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { noteActivity, type ResolvedSession, resolveSession } from '@fieldside/contracts/http/identity.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { Services } from '../services.ts'

/**
 * How long an instance of the BFF may accept a login session that another instance ended. The live feed usually
 * reports the end within milliseconds, but not while the event bus or notification is behind.
 */
const CACHE_TTL_MS = 1000
const REPORTED_EVERY_MS = MINUTE_MS

type CacheEntry = { session: Promise<ResolvedSession | undefined>; untilMs: number; userId?: string }

export type Sessions = {
  /**
   * Returns the session of a cookie's secret; undefined when it has ended. Reports activity to identity, at most once a
   * minute per session.
   * @throws unavailable while identity or Keycloak is unavailable
   */
  resolve: (secret: string, isActive?: boolean) => Promise<ResolvedSession | undefined>
  /** Forgets a user's cached sessions after a role change or an ended session. */
  dropUser: (userId: string) => void
  dropSecret: (secret: string) => void
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Caches resolved sessions for a second, so that a screen with ten calls asks identity once. */
export const createSessions = (services: Services, nowMs: () => number = Date.now): Sessions => {
  const entries = new Map<string, CacheEntry>()

  // All entries live equally long, so the oldest come first in the map.
  const forgetOld = () => {
    for (const [key, { untilMs }] of entries) {
      if (untilMs > nowMs()) return
      entries.delete(key)
    }
  }

  // When each session's activity was last reported, oldest first.
  const reported = new Map<string, number>()
  const isReported = (key: string): boolean => {
    for (const [known, atMs] of reported) {
      if (atMs > nowMs() - REPORTED_EVERY_MS) break
      reported.delete(known)
    }
    return reported.has(key)
  }

  const ask = (key: string, secret: string, is_active: boolean): Promise<ResolvedSession | undefined> => {
    const entry: CacheEntry = { session: Promise.resolve(undefined), untilMs: nowMs() + CACHE_TTL_MS }
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.session = services.identity.call(resolveSession, { body: { session: secret, is_active } }).then(
      (resolved) => {
        entry.userId = resolved.user.id
        // A token with an old role is replaced soon, and no event announces it.
        const isOldRole = resolved.token_role !== resolved.user.role
        if (isOldRole || resolved.access_token_left_ms < CACHE_TTL_MS) forget()
        return resolved
      },
      (error: unknown) => {
        if (isDomainError(error, 'session-ended') || isDomainError(error, 'invalid-input')) return undefined
        forget()
        // Lets the next command report it.
        if (is_active) reported.delete(key)
        throw error
      },
    )
    forgetOld()
    entries.delete(key)
    entries.set(key, entry)
    return entry.session
  }

  const report = (key: string, secret: string): void => {
    services.identity
      .call(noteActivity, { body: { session: secret } })
      // Lets the next command report it.
      .catch(() => reported.delete(key))
  }

  return {
    resolve: (secret, isActive = false) => {
      const key = keyOf(secret)
      const isNews = isActive && !isReported(key)
      if (isNews) reported.set(key, nowMs())
      const entry = entries.get(key)
      if (!entry || entry.untilMs <= nowMs()) return ask(key, secret, isNews)
      if (isNews) report(key, secret)
      return entry.session
    },
    dropUser: (userId) => {
      for (const [key, entry] of entries) if (entry.userId === userId || !entry.userId) entries.delete(key)
    },
    dropSecret: (secret) => void entries.delete(keyOf(secret)),
  }
}
