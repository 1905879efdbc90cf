import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'

const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 6 * HOUR_MS
const GIVEN_UP_AFTER_MS = 3 * DAY_MS

export type Failing = {
  /** Includes this failure. */
  failures: number
  /** When the first failure happened. */
  since: Date
  now: Date
  /** 0 to 1 (exclusive). Spreads retries of deliveries that failed together. */
  random: number
}

/**
 * Returns when to retry a delivery: exponential backoff from 10 s to 6 h, up to a quarter shorter at random. The last
 * retry is 3 days after the first failure. Returns undefined after that.
 */
export const nextAttemptAt = ({ failures, since, now, random }: Failing): Date | undefined => {
  const lastMs = since.getTime() + GIVEN_UP_AFTER_MS
  if (now.getTime() >= lastMs) return undefined
  const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  return new Date(Math.min(lastMs, now.getTime() + Math.ceil(delayMs * (0.75 + 0.25 * random))))
}
