import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import type { ImportSource } from '@fieldside/contracts/import-sources.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'

export type ReadSet = {
  reps: number | null
  weight_grams: number | null
  kind: SetKind
  seconds: number | null
  distance_cm: number | null
  rpe: number | null
}

/** What our own export says about a workout, besides what every file says. */
export type OwnFacts = {
  log_id: string
  workout_id: string | null
  program_id: string | null
  week_number: number | null
  day_number: number | null
  created_at: string
}

export type WorkoutHead = {
  /** Lines of one workout have the same key, wherever they stand in the file. */
  key: string
  /** 'YYYY-MM-DD' on the athlete's clock. */
  day: string
  /** 'HH:MM:SS' on the athlete's clock. */
  start_time: string | null
  duration_seconds: number | null
  title: string
  notes: string | null
  own: OwnFacts | null
}

/** What one set of a file says. A file has at least one line for each set. */
export type Line = {
  workout: WorkoutHead
  exercise_name: string
  /** Only our own export knows it. */
  exercise_id: string | null
  /** Lines of one block are one exercise of the workout. Null: neighbors of the same name are. */
  block: string | null
  superset: number | null
  /** About the exercise. */
  notes: string | null
  /** Null for a line that only has notes. */
  set: ReadSet | null
}

export type ReadEntry = Pick<Line, 'exercise_name' | 'exercise_id' | 'superset' | 'notes'> & {
  sets: ReadSet[]
}
export type ReadWorkout = Omit<WorkoutHead, 'key'> & { entries: ReadEntry[] }

/** What the log has no place for. */
export const LOST = {
  rest: 'Rest times',
  bodyWeight: 'Body weights',
  longWorkout: 'Durations of workouts longer than 24 hours, or negative ones',
  rpe: 'RPE below 6, above 10, or not in halves',
  notDone: 'Exercises and sets that were planned or listed, but not done',
  noteWithoutSet: 'Notes of exercises without a set',
  longNotes: 'The end of notes with more than 1,000 characters',
  longTitle: 'The end of workout names with more than 250 characters',
  repeated: 'Lines that repeat the line before',
  incline: 'Incline and resistance of machines',
  supersetOrder: 'The order of sets within supersets',
  pack: 'Entries of machines whose values JEFIT doesn’t explain',
  tags: 'Programs, muscles, and planned values',
  speed: 'Speeds and plates of machines',
  dayOrder: 'Dates that can be read in two ways. We take the month first',
} as const
export type Lost = keyof typeof LOST

export type FileOptions = {
  /** For a file that doesn't name its unit. */
  unit: WeightUnit
  /** The athlete's zone, for files whose times are UTC instants. */
  timeZone: string
  /** Counts something that can't be kept. */
  lose: (what: Lost) => void
  /** Called once for a file that doesn't name its unit. */
  assumeUnit: () => void
}

/** Reads the lines of a format from its rows, in their order. @throws WrongCell for a row that can't be kept */
export type RowReader = ((cells: readonly string[]) => Line[]) & {
  /** Called after the last row, for what the whole file tells. */
  end?: () => void
}
export type Format = {
  source: ImportSource
  /** Returns a reader if the first row is this format's header. */
  open: (header: readonly string[], options: FileOptions) => RowReader | null
}

/** A value that a line can't be kept with. */
export class WrongCell extends Error {
  readonly column: string | null
  readonly reason: string
  constructor(column: string | null, reason: string) {
    super(reason)
    this.column = column
    this.reason = reason
  }
}

type Cells = readonly string[]

/** Finds cells by the name of their column. */
export const columnsOf = (header: Cells) => {
  const places = new Map(header.map((name, index) => [name, index]))
  return {
    has: (...names: string[]) => names.every((name) => places.has(name)),
    /** The first of the names that the header has. */
    name: (...names: string[]) => names.find((name) => places.has(name)) ?? null,
    exact: (cells: Cells, name: string): string => cells[places.get(name) ?? -1] ?? '',
    /** Returns a cell without the blanks around it, or '' if there is no such column. */
    text: (cells: Cells, name: string | null): string =>
      (name === null ? undefined : cells[places.get(name) ?? -1])?.trim() ?? '',
  }
}
export type Columns = ReturnType<typeof columnsOf>
