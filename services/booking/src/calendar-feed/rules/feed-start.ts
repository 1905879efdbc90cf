import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { CALENDAR_DAYS_BACK } from '@fieldside/contracts/limits.ts'

/** The start of the days that a feed covers. */
export const feedStart = (now: Date): Date => new Date(now.getTime() - CALENDAR_DAYS_BACK * DAY_MS)
