export type ExpiringMap<Value> = {
  get: (key: string) => Value | undefined
  /** Adds or replaces an entry. Drops the oldest one above the maximum. */
  set: (key: string, value: Value, untilMs: number) => void
  delete: (key: string) => void
}

/** A bounded map for caches. Returns an entry only before its `untilMs`. */
export const createExpiringMap = <Value>(max: number, nowMs: () => number = Date.now): ExpiringMap<Value> => {
  const kept = new Map<string, { value: Value; untilMs: number }>()
  return {
    get: (key) => {
      const entry = kept.get(key)
      return entry && entry.untilMs > nowMs() ? entry.value : undefined
    },
    set: (key, value, untilMs) => {
      kept.delete(key)
      kept.set(key, { value, untilMs })
      const [oldest] = kept.keys()
      if (kept.size > max) kept.delete(oldest!)
    },
    delete: (key) => void kept.delete(key),
  }
}
