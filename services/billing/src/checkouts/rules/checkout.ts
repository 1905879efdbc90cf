import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { SESSION_GIVE_BACK_DAYS } from '@fieldside/contracts/limits.ts'

/** Matches the lifetime of the idempotency key: a checkout not opened by then never will be. */
const STARTED_LIVES_MS = 23 * HOUR_MS

export const isStartedForgotten = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > STARTED_LIVES_MS

/** Returns when to poll an open checkout next. Polling slows down because webhooks are usually faster. */
export const nextLookAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.max(MINUTE_MS, (now.getTime() - createdAt.getTime()) / 4))

/** Returns until when a professional can give back the payment of a session that ended at `at` as the athlete's absence. */
export const giveBackUntil = (at: Date): Date => new Date(at.getTime() + SESSION_GIVE_BACK_DAYS * DAY_MS)
