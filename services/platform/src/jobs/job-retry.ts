import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = HOUR_MS
const MAX_PASSING_RETRY_MS = 15_000
const MAX_FAILURES = 20
const PASSING_PARKED_AFTER_MS = 3 * DAY_MS

export type FailedTry = {
  /** Includes this failure. */
  failures: number
  firstFailedAt: Date
  now: Date
  /** Another part of the system is unavailable, so the item isn't to blame. */
  isTransient: boolean
  /** 0 to 1 (exclusive). Spreads retries of items that failed together. */
  random: number
}
export type Retry = { at: Date; isParked: boolean }

const delayMs = (tries: number, maxMs: number): number => Math.min(maxMs, FIRST_RETRY_MS * 2 ** (tries - 1))

const after = (now: Date, ms: number, random: number): Date =>
  new Date(now.getTime() + Math.ceil(ms * (0.75 + 0.25 * random)))

/**
 * Schedules the retry of a failed item. Backs off exponentially to an hour and parks after 20 failures, about 10
 * hours. During an outage, backs off to 15 seconds so that work resumes soon after it, and parks after 3 days.
 */
export const retryOf = ({ failures, firstFailedAt, now, isTransient, random }: FailedTry): Retry => {
  const hasLasted = now.getTime() - firstFailedAt.getTime() >= PASSING_PARKED_AFTER_MS
  return {
    at: after(now, delayMs(failures, isTransient ? MAX_PASSING_RETRY_MS : MAX_RETRY_MS), random),
    isParked: isTransient ? hasLasted : failures >= MAX_FAILURES,
  }
}

/** Returns when to check an item again that can't be finished yet. Never parks it, because nothing failed. */
export const nextLook = (waits: number, now: Date, random: number): Date =>
  after(now, delayMs(waits, MAX_PASSING_RETRY_MS), random)
