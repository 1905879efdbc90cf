import { type DayOfWeek, rowsOfWeek } from '../../programs/rules/plan.ts'
import {
  dayAfter,
  followedPlan,
  nextDay,
  type Position,
  trainingDayFrom,
  weekdayOf,
} from '../../programs/rules/schedule.ts'

type DayCounts = DayOfWeek & { exercise_count: number; set_count: number }
type TrainingDay = DayCounts & {
  program_id: string
  title: string
  duration_weeks: number
  on: string
  done: boolean
}

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

/** A followed program, and how far the athlete is in it. */
export type FollowedProgram = Position & {
  program_id: string
  title: string
  duration_weeks: number
  weekdays: readonly number[]
  paused_on: string | null
  days: readonly DayCounts[]
  /** The days of the current week as it began; null if they are still the same. */
  pinned: readonly DayCounts[] | null
  settled: readonly (DayOfWeek & { result: 'done' | 'skipped'; settled_on: string })[]
}

const plannedOf = (
  program: FollowedProgram,
  { week_number, day_number }: DayOfWeek,
  when: { on: string; done: boolean },
): TrainingDay => {
  const { program_id, title, duration_weeks, pinned, days } = program
  const isCurrent = pinned && week_number === program.week_number
  const counts = rowsOfWeek(isCurrent ? pinned : days, week_number).find(
    (day) => day.day_number === day_number,
  )
  const { exercise_count = 0, set_count = 0 } = counts ?? {}
  return { program_id, title, duration_weeks, week_number, day_number, exercise_count, set_count, ...when }
}

const nextOf = (program: FollowedProgram): TrainingDay | null => {
  const { duration_weeks, days, pinned, week_number, settled, next_from, weekdays } = program
  const plan = followedPlan(duration_weeks, days, { week: week_number, pinned })
  const next = program.paused_on ? null : nextDay(plan, program, settled)
  return next && plannedOf(program, next, { on: trainingDayFrom(next_from, weekdays), done: false })
}

const doneOn = (program: FollowedProgram, day: string): TrainingDay | null => {
  const done = program.settled.find(({ result, settled_on }) => result === 'done' && settled_on === day)
  return done ? plannedOf(program, done, { on: day, done: true }) : null
}

/**
 * Returns the workout that was missed first, else the day's, else the one that was done on that day, else the next one.
 * Of several programs on one day, the first given one wins.
 */
export const plannedFrom = (programs: readonly FollowedProgram[], day: string): TrainingDay | null => {
  const [next] = programs
    .flatMap((one) => nextOf(one) ?? [])
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  if (next && next.on <= day) return next
  const [done] = programs.flatMap((one) => doneOn(one, day) ?? [])
  return done ?? next ?? null
}

/** Returns a log's permanent title. */
export const titleOfDay = (
  { title, week_number }: { title: string; week_number: number | null },
  day: number,
): string => (week_number === null ? `${title}, day ${day}` : `${title}, week ${week_number}, day ${day}`)

/**
 * Counts the weeks in a row that end with the newest one. `mondays` are those of weeks with a workout, newest first. The
 * streak holds through the following week. A user's date differs from `today`, which is in UTC, by at most a day.
 */
export const streakOf = (
  mondays: readonly string[],
  today: string,
): { weeks: number; since: string | null } => {
  const [newest] = mondays
  if (!newest || newest < dayAfter(mondayOf(dayAfter(today, -1)), -7)) return { weeks: 0, since: null }
  let weeks = 1
  while (mondays[weeks] === dayAfter(newest, -7 * weeks)) weeks += 1
  return { weeks, since: mondays[weeks - 1]! }
}
