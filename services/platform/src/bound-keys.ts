import type { RateLimiterMemory } from 'rate-limiter-flexible'

/** About 13 MB. An address costs nothing to whoever has a large IPv6 network, so counts of all of them must not stay. */
export const MAX_KEYS_IN_MEMORY = 20_000

const COUNTING = ['consume', 'penalty', 'reward', 'block'] as const

/**
 * Bounds how many keys a counter in memory holds. Beyond that, it forgets the key that was counted longest ago, so a
 * key that keeps asking stays limited.
 */
export const boundKeys = (memory: RateLimiterMemory, maxKeys = MAX_KEYS_IN_MEMORY): RateLimiterMemory => {
  const keys = new Set<string | number>()
  const remember = (key: string | number): void => {
    keys.delete(key)
    keys.add(key)
    if (keys.size <= maxKeys) return
    const [oldest] = keys
    keys.delete(oldest!)
    void memory.delete(oldest!)
  }
  for (const name of COUNTING) {
    const count = memory[name].bind(memory) as typeof memory.block
    memory[name] = (key: string | number, ...given: [number]) => {
      remember(key)
      return count(key, ...given)
    }
  }
  return memory
}
