type Planned = {
  program_id: string
  title: string
  day_number: number
  exercise_count: number
  set_count: number
}
type PlannedOn = Planned & { on: string; done: boolean }

const WEEK = [0, 1, 2, 3, 4, 5, 6]

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayText = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the day that is `days` after a day, both as 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days: number): string => {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayText(date)
}

/** Returns 1 for Monday to 7 for Sunday, as program days count. */
export const weekdayOf = (day: string): number => dateOf(day).getUTCDay() || 7

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

/**
 * Returns the first planned day from `day` on, within a week. Of several programs on one day, the first given one wins,
 * unless it is done and another one isn't.
 */
export const plannedFrom = (
  planned: readonly Planned[],
  day: string,
  isDone: (planned: Planned) => boolean,
): PlannedOn | null => {
  for (const after of WEEK) {
    const on = dayAfter(day, after)
    const ofDay = planned
      .filter(({ day_number }) => day_number === weekdayOf(on))
      .map((one) => ({ ...one, on, done: after === 0 && isDone(one) }))
    const next = ofDay.find(({ done }) => !done) ?? ofDay[0]
    if (next) return next
  }
  return null
}

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
