import { DAY_MS } from '@fieldside/contracts/durations.ts'

/**
 * A rule that repeats on days or on weekdays of weeks, as nearly all do. Times are local ones as if they were UTC, in
 * epoch milliseconds.
 */
export type PlainRule = {
  start: number
  /** In days or weeks. */
  interval: number
  /** Weekdays, 0 (Sunday) to 6. Null for a daily rule. */
  weekdays: readonly number[] | null
  /** The first weekday of a week, which matters when the interval is longer than a week. */
  weekStart: number
  count: number | null
  /** The last possible start. */
  until: number | null
}

const WEEK = 7
/** Day 0 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % WEEK) + WEEK) % WEEK

/** Returns the first day of a rule's period and the days in it, counted from there. */
const periodsOf = ({ start, interval, weekdays, weekStart }: PlainRule) => {
  const first = Math.floor(start / DAY_MS)
  if (weekdays === null) return { first, length: interval, days: [0] }
  const afterWeekStart = (weekday: number) => (weekday - weekStart + WEEK) % WEEK
  const days = [...new Set(weekdays.map(afterWeekStart))].sort((a, b) => a - b)
  return { first: first - afterWeekStart(weekdayOf(first)), length: interval * WEEK, days }
}

/** Returns a rule's starts from `from` until `until`. Takes a step per period, without COUNT only in that range. */
export const plainStarts = (rule: PlainRule, from: number, until: number): number[] => {
  const { first, length, days } = periodsOf(rule)
  const time = rule.start - Math.floor(rule.start / DAY_MS) * DAY_MS
  const last = Math.min(until, rule.until ?? until)
  const skipped = rule.count === null ? Math.max(0, Math.floor((from / DAY_MS - first) / length) - 1) : 0
  const starts: number[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let period = first + skipped * length; period * DAY_MS <= last; period += length) {
    for (const day of days) {
      const at = (period + day) * DAY_MS + time
      if (at < rule.start) continue
      if (at > last || left === 0) return starts
      left -= 1
      if (at >= from) starts.push(at)
    }
  }
  return starts
}
