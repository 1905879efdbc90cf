export type ExpiringMap<Value> = {
  get: (key: string) => Value | undefined
  /** Adds or replaces an entry. Drops the oldest one above the maximum. */
  set: (key: string, value: Value, untilMs: number) => void
  delete: (key: string) => void
}

/** A bounded map for caches. Returns an entry only before its `untilMs`. */
export const createExpiringMap = <Value>(max: number, nowMs: () => number = Date.now): ExpiringMap<Value> => {
  const entries = new Map<string, { value: Value; untilMs: number }>()
  return {
    get: (key) => {
      const entry = entries.get(key)
      return entry && entry.untilMs > nowMs() ? entry.value : undefined
    },
    set: (key, value, untilMs) => {
      entries.delete(key)
      entries.set(key, { value, untilMs })
      const [oldest] = entries.keys()
      if (entries.size > max) entries.delete(oldest!)
    },
    delete: (key) => void entries.delete(key),
  }
}
