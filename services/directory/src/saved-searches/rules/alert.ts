import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { ALERT_MATCHES_MAX, SAVED_SEARCHES_MAX } from '@fieldside/contracts/limits.ts'

export const maySaveSearch = (saved: number): boolean => saved < SAVED_SEARCHES_MAX

const ALERT_EVERY_MS = DAY_MS

/** Returns when a saved search is checked again. */
export const nextCheckAt = (checkedAt: Date): Date => new Date(checkedAt.getTime() + ALERT_EVERY_MS)

/** News is timed when it is written and visible when it is committed, which takes less than this. */
const COMMIT_MS = MINUTE_MS

/** Returns the period whose news belongs to a check: from the previous one on, without gap or overlap. */
export const newsPeriod = (previous: Date, now: Date): { after: Date; until: Date } => ({
  after: new Date(previous.getTime() - COMMIT_MS),
  until: new Date(now.getTime() - COMMIT_MS),
})

/** Returns how many matches an alert names. */
export const shownMatches = (total: number): { professionals: number; more: boolean } => ({
  professionals: Math.min(total, ALERT_MATCHES_MAX),
  more: total > ALERT_MATCHES_MAX,
})
