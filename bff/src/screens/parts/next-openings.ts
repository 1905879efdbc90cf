import type { NextOpening } from '@fieldside/contracts/http/openings.ts'
import { createExpiringMap } from '@fieldside/platform/expiring-map.ts'

const CACHE_MS = 5000
const MAX_PROFESSIONALS = 10_000

/** Caches each professional's next available slots for 5 s. They don't depend on the caller. */
export type NextOpenings = {
  /** Calls `ask` for those that aren't cached. */
  of: (ids: readonly string[], ask: (ids: string[]) => Promise<NextOpening[]>) => Promise<NextOpening[]>
  /** Forgets a professional's slots after a change. */
  drop: (id: string) => void
}

export const createNextOpenings = (nowMs: () => number = Date.now): NextOpenings => {
  const cache = createExpiringMap<Promise<NextOpening | undefined>>(MAX_PROFESSIONALS, nowMs)
  return {
    of: async (ids, ask) => {
      // Read once, because an entry may expire before the second time.
      const wanted = new Map(ids.map((id) => [id, cache.get(id)]))
      const missing = ids.filter((id) => !wanted.get(id))
      const asked = missing.length > 0 ? ask(missing) : Promise.resolve([])
      for (const id of missing) {
        const one = asked.then((items) => items.find((item) => item.professional_id === id))
        wanted.set(id, one)
        cache.set(id, one, nowMs() + CACHE_MS)
        // Everyone who waits for this call gets its error. The next request asks again, unless one already has.
        one.catch(() => cache.get(id) === one && cache.delete(id))
      }
      const found = await Promise.all(wanted.values())
      return found.flatMap((one) => one ?? [])
    },
    drop: cache.delete,
  }
}
