import { dayAfter, weekdayOf } from '../../programs/rules/schedule.ts'
import { mondayOf } from '../../training/rules/training-day.ts'

/** The weekdays of a plan from a day on, until the next entry's. */
export type ScheduleEntry = { from_day: string; weekdays: readonly number[] }
/** In the order of their revisions. Days are those of the athlete's calendar. */
export type Schedule = { starts_on: string; entries: readonly ScheduleEntry[] }

export type PlannedDay = { on: string; done: boolean; missed: boolean }

/** Returns the day in a time zone. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)

const isPlanned = ({ entries }: Schedule, day: string): boolean => {
  const current = entries.findLast(({ from_day }) => from_day <= day) ?? entries[0]
  return current?.weekdays.includes(weekdayOf(day)) ?? false
}

const plannedBetween = (schedule: Schedule, first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) if (isPlanned(schedule, day)) days.push(day)
  return days
}

/**
 * Returns the planned days from the start to the end of the week of `today`. A workout counts for the planned day on or
 * before it, and a second one for the next planned day, so a workout can be done late, or early, but not twice. A day is
 * missed once it is over, until its workout is done.
 */
export const plannedDays = (schedule: Schedule, doneOn: readonly string[], today: string): PlannedDay[] => {
  const sunday = dayAfter(mondayOf(today), 6)
  const planned = plannedBetween(schedule, schedule.starts_on, sunday)
  const first = planned[0]
  let isSpare = first !== undefined && doneOn.some((day) => day < first && day >= dayAfter(first, -6))
  return planned.map((on, index) => {
    const next = planned[index + 1]
    const workouts = doneOn.filter((day) => day >= on && (next === undefined || day < next)).length
    const done = workouts > 0 || isSpare
    isSpare = workouts + (isSpare ? 1 : 0) > 1
    return { on, done, missed: !done && on < today }
  })
}

/** Returns the days missed in a row up to today, oldest first. */
export const missedInARow = (planned: readonly PlannedDay[], today: string): string[] => {
  const past = planned.filter(({ on, done }) => on < today || (on === today && done))
  const lastDone = past.findLastIndex(({ done }) => done)
  return past.slice(lastDone + 1).map(({ on }) => on)
}

export const weeksOf = (
  planned: readonly PlannedDay[],
): { monday: string; planned: number; done: number }[] =>
  [...Map.groupBy(planned, ({ on }) => mondayOf(on))].map(([monday, days]) => ({
    monday,
    planned: days.length,
    done: days.filter(({ done }) => done).length,
  }))

/** Returns today or the next planned day, and after a workout of today the next one. Null without one in a week. */
export const nextOn = (schedule: Schedule, doneToday: boolean, today: string): string | null => {
  const earliest = doneToday ? dayAfter(today, 1) : today
  const from = [earliest, schedule.starts_on].sort()[1]!
  return plannedBetween(schedule, from, dayAfter(from, 6))[0] ?? null
}
