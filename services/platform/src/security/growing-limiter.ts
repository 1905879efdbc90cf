import type { RateLimiterRes } from 'rate-limiter-flexible'
import {
  createCounter,
  isUsedUp,
  type Limiter,
  type LimiterOptions,
  type LimitStore,
  refused,
  storedKeyOf,
} from './rate-limit.ts'

export type GrowingLimiterOptions = LimiterOptions & {
  /** The first wait in seconds. Each further attempt doubles it. */
  firstWaitS: number
  longestWaitS: number
  /** How long a key keeps its place in the series, from its first wait. */
  rememberedS: number
}

export type GrowingLimiter = Limiter & {
  reset: (key: string) => Promise<void>
}

type Counter = ReturnType<typeof createCounter>

const usedUpOf = async (call: Promise<RateLimiterRes>): Promise<RateLimiterRes | undefined> => {
  try {
    await call
    return undefined
  } catch (error) {
    if (isUsedUp(error)) return error
    throw error
  }
}

/**
 * Allows `points` attempts, then one attempt per wait, doubling the wait up to `longestWaitS`. Attempts during a wait
 * don't extend it, so nobody can lock a key for good. Callers give back attempts that shouldn't count.
 */
export const createGrowingLimiter = (store: LimitStore, options: GrowingLimiterOptions): GrowingLimiter => {
  const { name, points, firstWaitS, longestWaitS, rememberedS, refusal } = options
  const attempts = createCounter(store, options)
  const waits = createCounter(store, { name: `${name}-waits`, points: 1, durationS: rememberedS })
  const waitOf = (nth: number): number => Math.min(firstWaitS * 2 ** (nth - 1), longestWaitS)

  /** Before the first wait, the attempt that exceeds the limit starts it. */
  const takeFreely = async (stored: string): Promise<void> => {
    const usedUp = await usedUpOf(attempts.consume(stored))
    if (!usedUp) return
    if (usedUp.consumedPoints !== points + 1) throw refused(usedUp.msBeforeNext, refusal)
    await attempts.block(stored, firstWaitS)
    await waits.penalty(stored)
    throw refused(firstWaitS * 1000, refusal)
  }

  /** After the first wait, each attempt uses up all points until the next wait ends. */
  const takeAfterWait = async (stored: string, nth: number): Promise<void> => {
    const usedUp = await usedUpOf(attempts.consume(stored, points, { customDuration: waitOf(nth) }))
    if (usedUp) throw refused(usedUp.msBeforeNext, refusal)
    await waits.penalty(stored)
  }

  return {
    take: async (key) => {
      const stored = storedKeyOf(store, key)
      const waited = (await waits.get(stored))?.consumedPoints ?? 0
      if (waited === 0) {
        await takeFreely(stored)
        return { giveBack: () => returnPoint(attempts, stored) }
      }
      await takeAfterWait(stored, waited + 1)
      return {
        giveBack: async () => {
          await attempts.delete(stored)
          await waits.reward(stored)
        },
      }
    },
    reset: async (key) => {
      const stored = storedKeyOf(store, key)
      await attempts.delete(stored)
      await waits.delete(stored)
    },
  }
}

const returnPoint = async (attempts: Counter, stored: string): Promise<void> =>
  void (await attempts.reward(stored))
