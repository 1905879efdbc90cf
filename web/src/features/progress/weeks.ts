import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Progress } from '@fieldside/contracts/http/training.ts'

export type Week = Progress['weeks'][number]

/** Counts in UTC, where every day has 24 hours. */
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const mondayOf = (day: string): string => shifted(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Returns the Mondays of the last `count` weeks including the current one, oldest first. */
export const lastMondays = (today: string, count: number): string[] => {
  const thisWeek = mondayOf(today)
  return Array.from({ length: count }, (_, index) => shifted(thisWeek, -7 * (count - 1 - index)))
}

/** Returns the last `count` weeks including the current one. Keeps empty weeks, so that gaps show. */
export const lastWeeks = (weeks: readonly Week[], today: string, count: number): Week[] =>
  lastMondays(today, count).map(
    (monday) =>
      weeks.find((week) => week.monday === monday) ?? { monday, sessions: 0, sets: 0, volume_grams: 0 },
  )
