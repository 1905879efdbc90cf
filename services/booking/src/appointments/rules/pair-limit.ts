import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'

const WINDOW_MS = RATE_LIMITS.pairRequest.windowS * 1000

/** How many requests of a pair can be created since when. */
export type PairLimit = { most: number; since: Date }

export const pairLimitAt = (most: number, now: Date): PairLimit => ({
  most,
  since: new Date(now.getTime() - WINDOW_MS),
})

/** Returns how long a pair waits until the oldest request that counts no longer does. */
export const pairWaitMs = (oldest: Date, now: Date): number => oldest.getTime() + WINDOW_MS - now.getTime()
