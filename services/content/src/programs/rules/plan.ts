import type { LoadKind } from '@fieldside/contracts/program-load.ts'

/** An exercise of a program as a version keeps it. Keeps its name when the library loses the exercise. */
export type PlannedRow = {
  id: string
  exercise_id: string
  exercise_name: string
  week_number: number
  day_number: number
  order_in_day: number
  sets: number
  reps: string
  rest_time: string
  load_kind: LoadKind | null
  load_value: number | null
  superset: number | null
  version: number
}

type InWeek = { week_number: number }
export type DayOfWeek = InWeek & { day_number: number }

export const weekCountOf = (rows: readonly InWeek[]): number =>
  Math.max(1, ...rows.map(({ week_number }) => week_number))

/** Returns what a week has. A single week is repeated. */
export const rowsOfWeek = <Row extends InWeek>(rows: readonly Row[], week: number): Row[] => {
  const own = weekCountOf(rows) === 1 ? 1 : week
  return rows.filter(({ week_number }) => week_number === own)
}

/**
 * Returns the exercises as someone sees them who is within a week that began with other ones: of that week, the old
 * ones. A single week is the current one.
 */
export const withPinnedWeek = <Row extends InWeek>(
  newest: readonly Row[],
  pinned: readonly Row[],
  week: number,
): Row[] => {
  const shown = weekCountOf(newest) === 1 ? 1 : week
  return [
    ...newest.filter(({ week_number }) => week_number !== shown),
    ...rowsOfWeek(pinned, week).map((row) => ({ ...row, week_number: shown })),
  ].toSorted((a, b) => a.week_number - b.week_number)
}
