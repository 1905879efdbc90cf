import type { NextOpening } from '@fieldside/contracts/http/openings.ts'
import { createExpiringMap } from '@fieldside/platform/expiring-map.ts'

const CACHE_MS = 5000
const MAX_PROFESSIONALS = 10_000

/** Each professional's next available slot, which doesn't depend on who asks, cached for 5 s. */
export type NextOpenings = {
  /** Calls `ask` for those that aren't cached. */
  of: (ids: readonly string[], ask: (ids: string[]) => Promise<NextOpening[]>) => Promise<NextOpening[]>
  /** Forgets a professional's slot after a change. */
  drop: (id: string) => void
}

export const createNextOpenings = (nowMs: () => number = Date.now): NextOpenings => {
  const kept = createExpiringMap<Promise<NextOpening | undefined>>(MAX_PROFESSIONALS, nowMs)
  return {
    of: async (ids, ask) => {
      const missing = ids.filter((id) => !kept.get(id))
      const asked = missing.length > 0 ? ask(missing) : Promise.resolve([])
      for (const id of missing) {
        const one = asked.then((items) => items.find((item) => item.professional_id === id))
        kept.set(id, one, nowMs() + CACHE_MS)
        // All who wait for it get the error; the next request asks again.
        one.catch(() => kept.delete(id))
      }
      const found = await Promise.all(ids.map(kept.get))
      return found.flatMap((one) => one ?? [])
    },
    drop: kept.delete,
  }
}
