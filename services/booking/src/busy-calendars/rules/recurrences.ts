import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { weekdayOf } from '../../schedule/rules/local-days.ts'

/** A local date and time as if it were UTC, in epoch milliseconds. Cheap to compute with. */
export type WallMs = number

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
type Frequency = (typeof FREQUENCIES)[number]

/** `nth` counts within the month or year, from its end if negative. */
export type NthWeekday = { weekday: number; nth: number | null }

/** A recurrence rule (RFC 5545, 3.3.10). A list that is empty wasn't given. Weekdays are 1 (Monday) to 7. */
export type RecurrenceRule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** The last possible start. */
  until: WallMs | null
  weekStart: number
  months: readonly number[]
  weekNumbers: readonly number[]
  yearDays: readonly number[]
  monthDays: readonly number[]
  weekdays: readonly NthWeekday[]
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
  positions: readonly number[]
}

/** Counts the steps of a computation. `take` returns false once they exceed the limit. */
export type Budget = { take: (steps: number) => boolean }

export const budgetOf = (limit: number, shared?: Budget): Budget => {
  let left = limit
  return {
    take: (steps) => {
      left -= steps
      return left >= 0 && (shared?.take(steps) ?? true)
    },
  }
}

export type Starts = { starts: WallMs[]; isComplete: boolean }

const WEEK = 7
/** Most short periods are a start, which costs more than a day that isn't one. */
const SHORT_STEPS = 4
const SECOND_MS = 1000

/** Unlike Date.UTC, takes the years 0 to 99 as they are. `month` is 1 to 12 or beyond, for other years. */
export const dayOf = (year: number, month: number, monthDay: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, monthDay) / DAY_MS

const dateOf = (day: number): { year: number; month: number; monthDay: number } => {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, monthDay: date.getUTCDate() }
}

const weekStartOf = (day: number, weekStart: number): number =>
  day - ((weekdayOf(day) - weekStart + WEEK) % WEEK)

/** A year's first week is the first with four days in it. */
const firstWeekOf = (year: number, weekStart: number): number => weekStartOf(dayOf(year, 1, 4), weekStart)

const weekNumberOf = (day: number, weekStart: number): { place: number; length: number } => {
  const start = weekStartOf(day, weekStart)
  const { year } = dateOf(start + 3)
  const first = firstWeekOf(year, weekStart)
  return {
    place: (start - first) / WEEK + 1,
    length: (firstWeekOf(year + 1, weekStart) - first) / WEEK,
  }
}

/** Returns whether a place is in a list whose negative numbers count from the end. */
const isAt = (list: readonly number[], { place, length }: { place: number; length: number }): boolean =>
  list.includes(place) || list.includes(place - length - 1)

const isNth = (nth: number, { place, length }: { place: number; length: number }): boolean =>
  nth > 0 ? Math.ceil(place / WEEK) === nth : Math.ceil((length - place + 1) / WEEK) === -nth

/** Returns what the rule says about a day. */
const dayMatcher = (rule: RecurrenceRule): ((day: number) => boolean) => {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays, weekStart } = rule
  const counts = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const countsInMonth = frequency === 'MONTHLY' || months.length > 0
  const named = new Set(weekdays.map(({ weekday }) => weekday))
  const isPlain = [months, weekNumbers, yearDays, monthDays].every(({ length }) => length === 0)
  const hasNth = counts && weekdays.some(({ nth }) => nth !== null)
  return (day) => {
    if (named.size > 0 && !named.has(weekdayOf(day))) return false
    if (isPlain && !hasNth) return true
    const { year, month, monthDay } = dateOf(day)
    if (months.length > 0 && !months.includes(month)) return false
    const inMonth = () => ({ place: monthDay, length: dayOf(year, month + 1, 1) - dayOf(year, month, 1) })
    const inYear = () => ({
      place: day - dayOf(year, 1, 1) + 1,
      length: dayOf(year + 1, 1, 1) - dayOf(year, 1, 1),
    })
    if (monthDays.length > 0 && !isAt(monthDays, inMonth())) return false
    if (yearDays.length > 0 && !isAt(yearDays, inYear())) return false
    if (weekNumbers.length > 0 && !isAt(weekNumbers, weekNumberOf(day, weekStart))) return false
    const isOn = ({ weekday, nth }: NthWeekday) =>
      weekday === weekdayOf(day) && (nth === null || isNth(nth, countsInMonth ? inMonth() : inYear()))
    return !hasNth || weekdays.some(isOn)
  }
}

/** Takes what the rule leaves open from the series' first start. */
const completed = (rule: RecurrenceRule, start: WallMs): RecurrenceRule => {
  const day = Math.floor(start / DAY_MS)
  const { month, monthDay } = dateOf(day)
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays } = rule
  const isOpen = yearDays.length === 0 && monthDays.length === 0 && weekdays.length === 0
  const isYearly = frequency === 'YEARLY'
  const onWeekday = { weekdays: [{ weekday: weekdayOf(day), nth: null }] }
  if (!isOpen) return rule
  if (frequency === 'WEEKLY' || (isYearly && weekNumbers.length > 0)) return { ...rule, ...onWeekday }
  if (isYearly) return { ...rule, months: months.length > 0 ? months : [month], monthDays: [monthDay] }
  return frequency === 'MONTHLY' ? { ...rule, monthDays: [monthDay] } : rule
}

type Periods = {
  /** Returns where a period begins, in epoch milliseconds. */
  at: (index: number) => WallMs
  indexOf: (wall: WallMs) => number
  /** Returns the days of a period that may match. Undefined for one that is shorter. */
  daysIn?: (index: number) => number[]
}

const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

const range = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, n) => from + n)

const MONTHS = range(1, 13)

/** Returns the days of a month, or only those of BYMONTHDAY. `month` may be beyond 12, for other years. */
const daysOfMonth = (month: number, monthDays: readonly number[]): number[] => {
  const first = dayOf(0, month, 1)
  const end = dayOf(0, month + 1, 1)
  if (monthDays.length === 0) return range(first, end)
  const days = monthDays.map((day) => (day > 0 ? first + day - 1 : end + day))
  return sorted(days).filter((day) => day >= first && day < end)
}

const monthly = (first: number, unit: number, rule: RecurrenceRule): Periods => {
  const { interval, monthDays } = rule
  const months = sorted(rule.months.length > 0 ? rule.months : MONTHS)
  const { year, month } = dateOf(first)
  const origin = year * 12 + (unit === 1 ? month - 1 : 0)
  const monthAt = (index: number) => origin + index * interval * unit
  return {
    at: (index) => dayOf(0, monthAt(index) + 1, 1) * DAY_MS,
    indexOf: (wall) => {
      const at = dateOf(Math.floor(wall / DAY_MS))
      return (at.year * 12 + at.month - 1 - origin) / unit / interval
    },
    daysIn: (index) =>
      (unit === 1 ? [1] : months).flatMap((place) => daysOfMonth(monthAt(index) + place, monthDays)),
  }
}

/** `days` counts from the first day of a period. */
const daily = (first: number, interval: number, length: number, days: readonly number[]): Periods => ({
  at: (index) => (first + index * interval * length) * DAY_MS,
  indexOf: (wall) => (wall / DAY_MS - first) / interval / length,
  daysIn: (index) => days.map((day) => first + index * interval * length + day),
})

const shorter = (start: WallMs, interval: number, unitMs: number): Periods => {
  const first = Math.floor(start / unitMs) * unitMs
  return {
    at: (index) => first + index * interval * unitMs,
    indexOf: (wall) => (wall - first) / interval / unitMs,
  }
}

const periodsOf = (rule: RecurrenceRule, start: WallMs): Periods => {
  const { frequency, interval, weekStart, weekdays } = rule
  const day = Math.floor(start / DAY_MS)
  switch (frequency) {
    case 'YEARLY':
      return monthly(day, 12, rule)
    case 'MONTHLY':
      return monthly(day, 1, rule)
    case 'WEEKLY':
      return daily(
        weekStartOf(day, weekStart),
        interval,
        WEEK,
        weekdays.length > 0
          ? sorted(weekdays.map(({ weekday }) => (weekday - weekStart + WEEK) % WEEK))
          : range(0, WEEK),
      )
    case 'DAILY':
      return daily(day, interval, 1, [0])
    case 'HOURLY':
      return shorter(start, interval, HOUR_MS)
    case 'MINUTELY':
      return shorter(start, interval, MINUTE_MS)
    case 'SECONDLY':
      return shorter(start, interval, SECOND_MS)
  }
}

type Times = { frequency: Frequency; hours: number[]; minutes: number[]; seconds: number[] }

/** Returns the hours, minutes, and seconds within a period. */
const timesOf = ({ frequency, hours, minutes, seconds }: RecurrenceRule, start: WallMs): Times => {
  const at = new Date(start)
  const or = (given: readonly number[], own: number) => (given.length > 0 ? sorted(given) : [own])
  return {
    frequency,
    hours: or(hours, at.getUTCHours()),
    minutes: or(minutes, at.getUTCMinutes()),
    seconds: or(seconds, at.getUTCSeconds()),
  }
}

const product = (a: readonly number[], b: readonly number[]): number[] => {
  const sums: number[] = []
  for (const first of a) for (const second of b) sums.push(first + second)
  return sums
}

/** Returns the starts within a period that is shorter than a day. */
const shortStarts = (rule: RecurrenceRule, { minutes, seconds }: Times, at: WallMs): WallMs[] => {
  const date = new Date(at)
  const { frequency, hours } = rule
  const allows = (given: readonly number[], own: number) => given.length === 0 || given.includes(own)
  if (!allows(hours, date.getUTCHours())) return []
  const inMinute = seconds.map((second) => second * SECOND_MS)
  if (frequency === 'HOURLY') {
    const inHour = minutes.map((minute) => at + minute * MINUTE_MS)
    return product(inHour, inMinute)
  }
  if (!allows(rule.minutes, date.getUTCMinutes())) return []
  if (frequency === 'MINUTELY') return product([at], inMinute)
  return allows(rule.seconds, date.getUTCSeconds()) ? [at] : []
}

const chosen = (starts: readonly WallMs[], positions: readonly number[]): readonly WallMs[] =>
  positions.length === 0
    ? starts
    : starts.filter((_, n) => isAt(positions, { place: n + 1, length: starts.length }))

/** Returns a function that finds the starts of a period, or undefined beyond the budget. */
const periodReader = (rule: RecurrenceRule, start: WallMs, { at, daysIn }: Periods, budget: Budget) => {
  const matches = dayMatcher(rule)
  const times = timesOf(rule, start)
  if (!daysIn) {
    const most = times.minutes.length * times.seconds.length * SHORT_STEPS
    return (index: number) => {
      if (!budget.take(most)) return undefined
      return matches(Math.floor(at(index) / DAY_MS)) ? shortStarts(rule, times, at(index)) : []
    }
  }
  const count = times.hours.length * times.minutes.length * times.seconds.length
  const inDay = budget.take(count)
    ? product(
        times.hours.map((hour) => hour * HOUR_MS),
        product(
          times.minutes.map((minute) => minute * MINUTE_MS),
          times.seconds.map((second) => second * SECOND_MS),
        ),
      )
    : []
  return (index: number) => {
    const all = daysIn(index)
    const days = budget.take(1 + all.length) ? all.filter(matches) : []
    if (!budget.take(days.length * count)) return undefined
    return product(
      days.map((day) => day * DAY_MS),
      inDay,
    )
  }
}

/**
 * Returns a rule's starts from `from` until `until`, as far as the budget allows. Each day or shorter period that is
 * looked at is a step. Without COUNT, what lies before `from` takes none.
 */
export const startsOf = (
  given: RecurrenceRule,
  start: WallMs,
  { from, until }: { from: WallMs; until: WallMs },
  budget: Budget,
): Starts => {
  const rule = completed(given, start)
  const periods = periodsOf(rule, start)
  const read = periodReader(rule, start, periods, budget)
  const last = Math.min(until, rule.until ?? until)
  const starts: WallMs[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  let index = rule.count === null ? Math.max(0, Math.floor(periods.indexOf(from))) : 0
  for (; periods.at(index) <= last; index += 1) {
    const found = read(index)
    if (!found) return { starts, isComplete: false }
    for (const at of chosen(found, rule.positions)) {
      if (at < start) continue
      if (at > last || left === 0) return { starts, isComplete: true }
      left -= 1
      if (at >= from) starts.push(at)
    }
  }
  return { starts, isComplete: true }
}
