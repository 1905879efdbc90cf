import { DAY_S } from '@fieldside/contracts/durations.ts'
import { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import { BoundedInstant, Day, Id } from '@fieldside/contracts/fields.ts'
import {
  EXERCISE_NAME_MAX_CHARS,
  FIRST_LOGGED_DAY,
  IMPORT_CELL_MAX_CHARS,
  SETS_PER_LOG,
} from '@fieldside/contracts/limits.ts'
import { UNIT_GRAMS, type WeightUnit } from '@fieldside/contracts/weights.ts'
import { z } from 'zod'
import { columnsOf, type Format, type Line, type ReadWorkout, WrongCell } from './line.ts'

/** Our own export, as CSV and as JSON. Reading it changes no value. */

/** Postgres holds neither NUL nor half a character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const Text = z.string().max(IMPORT_CELL_MAX_CHARS).refine(isStorable, 'This text can’t be stored')
const Notes = Text.min(1).nullable()
const ExerciseName = Text.min(1).max(EXERCISE_NAME_MAX_CHARS)
const Superset = z.int().min(0).max(1000).nullable()

const Count = (max: number) => z.int().min(0).max(max).nullable()
const OwnSet = z.object({
  reps: Count(10_000),
  weight_grams: Count(2_000_000),
  kind: SetKind,
  seconds: Count(DAY_S),
  distance_cm: Count(100_000_000),
  rpe: z.number().min(6).max(10).multipleOf(0.5).nullable(),
})

const Head = z.object({
  log_id: Id,
  done_on: Day.refine((day) => day >= FIRST_LOGGED_DAY, 'Workouts are kept from 2000 on'),
  start_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .nullable(),
  duration_seconds: z.int().min(0).max(DAY_S).nullable(),
  title: Text.min(1),
  notes: Notes,
  week_number: z.int().min(1).max(52).nullable(),
  day_number: z.int().min(1).max(7).nullable(),
  workout_id: Id.nullable(),
  program_id: Id.nullable(),
  created_at: BoundedInstant,
})

/** A line of the JSON export. */
export const OwnWorkout = Head.extend({
  exercises: z
    .array(
      z.object({
        exercise_name: ExerciseName,
        exercise_id: Id.nullable(),
        superset: Superset,
        notes: Notes,
        sets: z.array(OwnSet).min(1).max(SETS_PER_LOG),
      }),
    )
    .max(SETS_PER_LOG),
})
export type OwnWorkout = z.infer<typeof OwnWorkout>

/** @throws WrongCell that names the first field that is wrong */
const parsed = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw new WrongCell(issue?.path.join('.') || null, issue?.message ?? 'This isn’t a workout')
}

const withOwn = ({
  log_id,
  workout_id,
  program_id,
  week_number,
  day_number,
  created_at,
  done_on,
  ...head
}: z.infer<typeof Head>) => ({
  ...head,
  day: done_on,
  own: { log_id, workout_id, program_id, week_number, day_number, created_at },
})

export const toReadWorkout = (value: unknown): ReadWorkout => {
  const { exercises, ...head } = parsed(OwnWorkout, value)
  return { ...withOwn(head), entries: exercises }
}

/** The first line of the JSON export. Each workout is a line of its own, and END is the last one. */
export const JSON_START = '{"format":"fieldside-training","version":1,"workouts":['
export const JSON_END = ']}'

/** Undoes the apostrophe that keeps a spreadsheet from running a text (platform/csv.ts). */
export const plainText = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const orNull = (text: string): string | null => text || null
/** Includes the exercise, because edited rows of different ones can have the same number. */
const blockOf = (number: string, name: string, id: string): string | null =>
  number === '' ? null : JSON.stringify([number, name, id])
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))
const scaled = (text: string, factor: number): number | null =>
  text === '' ? null : Math.round(Number(text) * factor)

export const fieldside: Format = {
  source: 'fieldside',
  open: (header) => {
    const columns = columnsOf(header)
    if (!columns.has('date', 'training', 'log_id', 'exercise_number', 'set_type')) return null
    const unit: WeightUnit = columns.has('weight_lb') ? 'lb' : 'kg'
    return (cells) => {
      const exact = (name: string) => columns.exact(cells, name)
      const text = (name: string) => plainText(exact(name))
      const head = parsed(Head, {
        log_id: exact('log_id'),
        done_on: exact('date'),
        start_time: orNull(exact('start_time')),
        duration_seconds: numberOrNull(exact('duration_seconds')),
        title: text('training'),
        notes: orNull(text('notes')),
        week_number: numberOrNull(exact('program_week')),
        day_number: numberOrNull(exact('program_day')),
        workout_id: orNull(exact('workout_id')),
        program_id: orNull(exact('program_id')),
        created_at: exact('logged_at'),
      })
      const line: Pick<Line, 'workout'> = { workout: { ...withOwn(head), key: head.log_id } }
      if (exact('exercise') === '')
        return [
          {
            ...line,
            exercise_name: '',
            exercise_id: null,
            block: null,
            superset: null,
            notes: null,
            set: null,
          },
        ]
      const set = parsed(OwnSet, {
        reps: numberOrNull(exact('repetitions')),
        weight_grams: scaled(exact(`weight_${unit}`), UNIT_GRAMS[unit]),
        kind: exact('set_type'),
        seconds: numberOrNull(exact('seconds')),
        distance_cm: scaled(exact('distance_m'), 100),
        rpe: numberOrNull(exact('rpe')),
      })
      return [
        {
          ...line,
          exercise_name: parsed(ExerciseName, text('exercise')),
          exercise_id: parsed(Id.nullable(), orNull(exact('exercise_id'))),
          block: blockOf(exact('exercise_number'), text('exercise'), exact('exercise_id')),
          superset: parsed(Superset, numberOrNull(exact('superset'))),
          notes: parsed(Notes, orNull(text('exercise_notes'))),
          set,
        },
      ]
    }
  },
}
