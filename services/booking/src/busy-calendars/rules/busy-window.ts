import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { BUSY_DAYS_AHEAD } from '@fieldside/contracts/limits.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'

/** Returns the days in which a busy calendar counts. Whole days, so that most reads of an unchanged calendar change nothing. */
export const busyCalendarWindow = (now: Date): Span => {
  const fromMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { fromMs, untilMs: fromMs + (BUSY_DAYS_AHEAD + 1) * DAY_MS }
}
