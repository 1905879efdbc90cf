import type { NextOpening, SlotFilter } from '@fieldside/contracts/http/openings.ts'
import { SearchTime, SearchWithin } from '@fieldside/contracts/http/search.ts'
import { createExpiringMap } from '@fieldside/platform/expiring-map.ts'

const CACHE_MS = 5000
const MAX_ENTRIES = 10_000

/** Caches each professional's next available slots for 5 s, by filter. They don't depend on the caller. */
export type NextOpenings = {
  /** Calls `ask` only for ids that aren't cached. */
  of: (
    ids: readonly string[],
    ask: (ids: string[]) => Promise<NextOpening[]>,
    filter?: SlotFilter,
  ) => Promise<NextOpening[]>
  /** Evicts a professional's slots after a change. */
  drop: (id: string) => void
}

const keyOf = (id: string, { time, within }: SlotFilter = {}): string => [id, time, within].join(' ')

const FILTERS: SlotFilter[] = [undefined, ...SearchTime.options].flatMap((time) =>
  [undefined, ...SearchWithin.options].map((within) => ({ time, within })),
)

export const createNextOpenings = (nowMs: () => number = Date.now): NextOpenings => {
  const cache = createExpiringMap<Promise<NextOpening | undefined>>(MAX_ENTRIES, nowMs)
  return {
    of: async (ids, ask, filter) => {
      // Read once, because an entry may expire before the second time.
      const openings = new Map(ids.map((id) => [id, cache.get(keyOf(id, filter))]))
      const missing = ids.filter((id) => !openings.get(id))
      const reply = missing.length > 0 ? ask(missing) : Promise.resolve([])
      for (const id of missing) {
        const key = keyOf(id, filter)
        const one = reply.then((items) => items.find((item) => item.professional_id === id))
        openings.set(id, one)
        cache.set(key, one, nowMs() + CACHE_MS)
        // Requests that share this call get its error. The next one calls again, unless one already has.
        one.catch(() => cache.get(key) === one && cache.delete(key))
      }
      const results = await Promise.all(openings.values())
      return results.flatMap((one) => one ?? [])
    },
    drop: (id) => {
      for (const filter of FILTERS) cache.delete(keyOf(id, filter))
    },
  }
}
