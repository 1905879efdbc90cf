const REMEMBERED_MS = 10_000
const MAX_EVENTS = 20

/**
 * Events that a user just caused. The user's next reads wait for them (header Fieldside-After), so that everyone sees
 * their own writes on the next screen.
 */
export type RecentEvents = {
  remember: (userId: string, events: string) => void
  of: (userId: string) => string | undefined
}

export const createRecentEvents = (nowMs: () => number = Date.now): RecentEvents => {
  const byUser = new Map<string, { events: string[]; untilMs: number }>()
  // All entries live equally long, so the oldest come first in the map.
  const forgetOld = () => {
    for (const [userId, { untilMs }] of byUser) {
      if (untilMs > nowMs()) return
      byUser.delete(userId)
    }
  }
  return {
    remember: (userId, events) => {
      if (!events) return
      forgetOld()
      const before = byUser.get(userId)?.events ?? []
      byUser.delete(userId)
      byUser.set(userId, {
        events: [...before, ...events.split(',')].slice(-MAX_EVENTS),
        untilMs: nowMs() + REMEMBERED_MS,
      })
    },
    of: (userId) => {
      const entry = byUser.get(userId)
      return entry && entry.untilMs > nowMs() ? entry.events.join(',') : undefined
    },
  }
}
