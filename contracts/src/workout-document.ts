import { z } from 'zod'
import { DAY_S } from './durations.ts'
import { ExerciseMeasure } from './exercise-facts.ts'
import { BoundedDay, Id } from './fields.ts'
import { DoneSet } from './http/training.ts'
import {
  EXERCISE_NAME_MAX_CHARS,
  EXERCISES_PER_LOG,
  FIRST_LOGGED_DAY,
  LOG_NOTES_MAX_CHARS,
  LOG_TITLE_MAX_CHARS,
  REPS_MAX_CHARS,
  REST_MAX_SECONDS,
  SETS_MAX,
  SETS_PER_DOCUMENT,
} from './limits.ts'

/**
 * A workout as a document that several devices change, also offline. It consists of parts, and the newest change of each
 * part wins. A change is a document with only the changed parts, so `merge` serves both (decision 146).
 */

/** A Lamport clock, because the clocks of phones differ: one more than every clock that the device has seen. */
const Clock = z.int().min(1).max(2_147_483_647)

const partOf = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ clock: Clock, /** Decides between changes at the same clock. */ device: Id, value })
export type Part<Value> = { clock: number; device: string; value: Value }

const Notes = z
  .string()
  .trim()
  .max(LOG_NOTES_MAX_CHARS, `Notes must be at most ${LOG_NOTES_MAX_CHARS} characters`)
  .nullable()
/** Any number, so that something can always go between two others. Equal ones are ordered by id. */
const Order = z.number().min(-1_000_000).max(1_000_000)

export const LogFacts = z.strictObject({
  title: z.string().trim().min(1, 'A workout needs a name').max(LOG_TITLE_MAX_CHARS),
  /** What it was started from: one of the person's workouts, a program and a day, or none of them. */
  workout_id: Id.nullable(),
  program_id: Id.nullable(),
  /** Missing in documents of older releases. */
  week_number: z.int().min(1).max(52).nullable().optional(),
  day_number: z.int().min(1).max(7).nullable(),
  /** In the person's own calendar, like `start_time`. */
  done_on: BoundedDay.refine((day) => day >= FIRST_LOGGED_DAY, 'Please choose a day from 2000 on'),
  start_time: z.iso.time({ precision: 0 }).nullable(),
  duration_seconds: z.int().min(0).max(DAY_S).nullable(),
  notes: Notes,
})
export type LogFacts = z.infer<typeof LogFacts>

export const DocumentExercise = z.strictObject({
  /** Null or unknown to the library for one that isn't in it any more. */
  exercise_id: Id.nullable(),
  exercise_name: z.string().trim().min(1).max(EXERCISE_NAME_MAX_CHARS),
  measure: ExerciseMeasure,
  has_barbell: z.boolean(),
  order: Order,
  /** Exercises with the same number are done in turns. */
  superset: z.int().min(1).max(EXERCISES_PER_LOG).nullable(),
  /** Its checked sets still count. */
  skipped: z.boolean(),
  /** The exercise of this document that it replaces. */
  swapped_from: Id.nullable(),
  /** The plan: sets, reps such as '8-12' (empty without a plan), and rest. */
  sets: z.int().min(0).max(SETS_MAX),
  reps: z.string().trim().max(REPS_MAX_CHARS),
  rest_seconds: z.int().min(0).max(REST_MAX_SECONDS),
  notes: Notes,
})
export type DocumentExercise = z.infer<typeof DocumentExercise>

export const DocumentSet = DoneSet.extend({
  /** The exercise of this document that it belongs to. */
  exercise: Id,
  order: Order,
  checked: z.boolean(),
  removed: z.boolean(),
}).strict()
export type DocumentSet = z.infer<typeof DocumentSet>

const atMost = <Value>(most: number, what: string) =>
  [
    (parts: Record<string, Value>) => Object.keys(parts).length <= most,
    `A workout has at most ${most} ${what}`,
  ] as const

/** Each state outlasts those before it: a finished workout stays finished, and a deleted one deleted. */
const DOCUMENT_STATES = ['open', 'finished', 'deleted'] as const

export const WorkoutDocument = z.strictObject({
  state: z.enum(DOCUMENT_STATES).default('open'),
  /** Missing in a change that doesn't concern it, and in a deleted workout. */
  log: partOf(LogFacts).optional(),
  exercises: z
    .record(Id, partOf(DocumentExercise))
    .refine(...atMost(EXERCISES_PER_LOG, 'exercises'))
    .default({}),
  sets: z
    .record(Id, partOf(DocumentSet))
    .refine(...atMost(SETS_PER_DOCUMENT, 'sets'))
    .default({}),
})
export type WorkoutDocument = z.infer<typeof WorkoutDocument>
