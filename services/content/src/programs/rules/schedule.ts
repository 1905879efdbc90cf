import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type DayOfWeek, rowsOfWeek } from './plan.ts'

/** Days are 'YYYY-MM-DD' in the athlete's own calendar, so no zone and no clock change moves them. */

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day that is `days` after a day. */
export const dayAfter = (day: string, days: number): string => {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns 1 for Monday to 7 for Sunday, as program days count. */
export const weekdayOf = (day: string): number => dateOf(day).getUTCDay() || 7

/** A day begins first in Kiribati, at UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS

/** Returns the last day that has begun somewhere. */
export const lastBegunDay = (now: Date): string =>
  new Date(now.getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10)

const later = (a: string, b: string): string => (a > b ? a : b)

/** Returns the first training day from a day on. Without training days, that is any day. */
export const trainingDayFrom = (day: string, weekdays: readonly number[]): string => {
  const after = [0, 1, 2, 3, 4, 5, 6].find((days) => weekdays.includes(weekdayOf(dayAfter(day, days))))
  return dayAfter(day, after ?? 0)
}

/** Counts the training days from a day until before another one. */
export const countTrainingDays = (from: string, until: string, weekdays: readonly number[]): number => {
  const days = Math.max(0, (dateOf(until).getTime() - dateOf(from).getTime()) / DAY_MS)
  const inWeeks = Math.floor(days / 7) * weekdays.length
  const rest = Array.from({ length: days % 7 }, (_, after) => weekdayOf(dayAfter(from, after)))
  return inWeeks + rest.filter((weekday) => weekdays.includes(weekday)).length
}

/** The weeks that someone follows: those that have begun may have other days than the program has now. */
export type FollowedPlan = { weeks: number; daysOf: (week: number) => number[] }

/**
 * `pinned` are the days of the current week as it began, or null if they are still the same. A week that has begun is
 * part of the plan even if the program has become shorter.
 */
export const followedPlan = (
  weeks: number,
  newest: readonly DayOfWeek[],
  current: { week: number; pinned: readonly DayOfWeek[] | null },
): FollowedPlan => ({
  weeks: current.pinned ? Math.max(weeks, current.week) : weeks,
  daysOf: (week) => {
    const rows = current.pinned && week === current.week ? current.pinned : newest
    const days = rowsOfWeek(rows, week).map(({ day_number }) => day_number)
    return [...new Set(days)].sort((a, b) => a - b)
  },
})

export type Position = DayOfWeek & { next_from: string; week_from: string }

const keyOf = ({ week_number, day_number }: DayOfWeek): string => `${week_number} ${day_number}`

/** Returns the first day from a position on that isn't settled; null if there is none. */
export const nextDay = (
  plan: FollowedPlan,
  from: DayOfWeek,
  settled: readonly DayOfWeek[],
): DayOfWeek | null => {
  const done = new Set(settled.map(keyOf))
  for (let week_number = from.week_number; week_number <= plan.weeks; week_number += 1) {
    for (const day_number of plan.daysOf(week_number)) {
      const isAhead = week_number > from.week_number || day_number >= from.day_number
      if (isAhead && !done.has(keyOf({ week_number, day_number }))) return { week_number, day_number }
    }
  }
  return null
}

/** Each week takes as many training days as the athlete has. Those that a week has no workout for are rest. */
const afterRest = (from: string, trainingDays: number, weekdays: readonly number[]): string => {
  let day = from
  for (let left = trainingDays; left > 0; left -= 1) day = dayAfter(trainingDayFrom(day, weekdays), 1)
  return day
}

type Settling = {
  plan: FollowedPlan
  weekdays: readonly number[]
  /** Days that are settled already. */
  settled: readonly DayOfWeek[]
  day: DayOfWeek
  on: string
}

/**
 * Settles a day. A workout that was missed doesn't push the next one onto the same day: that is planned for the training
 * day after. Returns the new position, past the last week if nothing is left.
 */
export const settle = (
  at: Position,
  { plan, weekdays, settled, day, on }: Settling,
): Position & { planned_on: string; missed: number } => {
  const next = nextDay(plan, at, settled)
  const isNext = next !== null && keyOf(next) === keyOf(day)
  const planned_on = isNext ? trainingDayFrom(at.next_from, weekdays) : on
  const missed = isNext ? countTrainingDays(planned_on, on, weekdays) : 0
  const from = later(at.next_from, dayAfter(later(planned_on, on), 1))
  const upcoming = nextDay(plan, at, [...settled, day]) ?? { week_number: plan.weeks + 1, day_number: 1 }
  if (upcoming.week_number === at.week_number) {
    const week_from = day.week_number === at.week_number && on < at.week_from ? on : at.week_from
    return { ...upcoming, next_from: from, week_from, planned_on, missed }
  }
  let unused = 0
  for (let week = at.week_number; week < upcoming.week_number; week += 1)
    unused += Math.max(0, weekdays.length - plan.daysOf(week).length)
  const next_from = afterRest(from, unused, weekdays)
  return { ...upcoming, next_from, week_from: trainingDayFrom(next_from, weekdays), planned_on, missed }
}

/** Counts the training days that were missed before the pause, which doesn't count any. */
export const pause = (
  { next_from, missed_days }: { next_from: string; missed_days: number },
  weekdays: readonly number[],
  on: string,
): { paused_on: string; missed_days: number } => ({
  paused_on: on,
  missed_days: missed_days + countTrainingDays(trainingDayFrom(next_from, weekdays), on, weekdays),
})

/** Plans the next workout anew. A week without a settled day begins with it, as the program is now. */
export const resume = (
  at: Position & { plan_version: number | null },
  weekdays: readonly number[],
  on: string,
  hasBegun: boolean,
) => {
  const next_from = later(at.next_from, on)
  const { week_from, plan_version } = at
  const week = hasBegun
    ? { week_from, plan_version }
    : { week_from: trainingDayFrom(next_from, weekdays), plan_version: null }
  return { paused_on: null, next_from, ...week }
}
