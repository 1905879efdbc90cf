import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { dateFormat } from '../client/date-format.ts'

/** Calendar days ('2026-11-24') and months ('2026-11') without a time zone, compared as text. */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(utc(day).getTime() + days * DAY_MS))

export const addMonths = (month: string, months: number): string => {
  const first = utc(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return monthOf(dayOf(first))
}

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Returns the same day of another month, or that month's last day. */
export const sameDayIn = (day: string, month: string): string =>
  [`${month}-${day.slice(8)}`, lastDayOf(month)].sort()[0]!

/** Returns how many days a day is into its week, which starts on Sunday (0) or another weekday. */
export const weekdayOf = (day: string, weekStart: number): number =>
  (utc(day).getUTCDay() - weekStart + 7) % 7

/** How many days to come the current month's calendar shows at least. */
const DAYS_TO_COME = 14

type Reachable = { first: string; last: string; weekStart: number }

/** Returns the last day that a month's calendar shows. At the end of the current month, it is in the next one. */
export const lastShownIn = (month: string, { first, last, weekStart }: Reachable): string => {
  const end = lastDayOf(month)
  const until = addDays(first, DAYS_TO_COME)
  if (month !== monthOf(first) || until <= end) return end
  const weekEnd = addDays(until, 6 - weekdayOf(until, weekStart))
  return last < end ? end : [weekEnd, last].sort()[0]!
}

/** Returns a month's weeks up to a day, which may be in the next month. Null stands for the days before and after. */
export const weeksOf = (month: string, weekStart: number, until = lastDayOf(month)): (string | null)[][] => {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first, weekStart))
  const weeks: (string | null)[][] = []
  for (let week = start; week <= until; week = addDays(week, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(week, offset))
    weeks.push(days.map((day) => (day >= first && day <= until ? day : null)))
  }
  return weeks
}

/** Countries with English whose weeks start on Monday. Not every browser knows it from the locale. */
const MONDAY_FIRST = /-(GB|IE|AU|NZ)$/i

/** Returns the first day of the week where a locale is used: 0 for Sunday, 1 for Monday. */
export const weekStartOf = (locale: string): number => (MONDAY_FIRST.test(locale) ? 1 : 0)

/** Formats a calendar day: formatDayKey('2026-11-24', 'en-US', { weekday: 'long' }) → 'Tuesday'. */
export const formatDayKey = (day: string, locale: string, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { timeZone: 'UTC', ...parts }).format(utc(day))

/** Formats the months from one day to another: 'November 2026', 'December 2026 – January 2027'. */
export const formatMonths = (
  from: string,
  to: string,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): string => dateFormat(locale, { timeZone: 'UTC', month: 'long', ...parts }).formatRange(utc(from), utc(to))
