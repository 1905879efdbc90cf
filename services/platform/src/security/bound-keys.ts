import type { RateLimiterMemory } from 'rate-limiter-flexible'

/** About 13 MB. Addresses in a large IPv6 network cost nothing, so an attacker could otherwise fill the memory. */
export const MAX_KEYS_IN_MEMORY = 20_000

const COUNTING = ['consume', 'penalty', 'reward', 'block'] as const

/**
 * Bounds the number of keys in an in-memory counter by evicting the least recently counted one, so a key that keeps
 * requesting stays limited.
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
