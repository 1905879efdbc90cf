import { z } from 'zod'
import { ExerciseCategory } from '../content-categories.ts'
import { namesSets, REPS_OF_ONE_SET } from '../doses.ts'
import { DAY_S } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { ExerciseMeasure, SetKind } from '../exercise-facts.ts'
import { BoundedDay, Cursor, Day, Id, Instant, pageOf, Version } from '../fields.ts'
import {
  EXERCISES_PER_WORKOUT,
  FIRST_LOGGED_DAY,
  LOG_NOTES_MAX_CHARS,
  REPS_MAX_CHARS,
  REST_MAX_SECONDS,
  SETS_MAX,
  SETS_PER_LOG,
  WORKOUT_NAME_MAX_CHARS,
} from '../limits.ts'
import { SuggestedLoad } from '../program-load.ts'
import { WEIGHT_UNITS } from '../weights.ts'
import { ExerciseRecords } from './progress.ts'

const PROBLEMS = ['subscription-required'] as const

const RepsText = z
  .string()
  .trim()
  .min(1, 'Please enter the number of reps')
  .max(REPS_MAX_CHARS, `Repetitions must be at most ${REPS_MAX_CHARS} characters`)
  .refine((text) => !namesSets(text), REPS_OF_ONE_SET)

export const WorkoutForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Workout name is required')
    .max(WORKOUT_NAME_MAX_CHARS, `Workout name must be at most ${WORKOUT_NAME_MAX_CHARS} characters`),
  /** In the order to perform them. */
  exercises: z
    .array(
      z.strictObject({
        exercise_id: Id,
        sets: z
          .int('Please enter a whole number of sets')
          .min(1, 'Please enter at least one set')
          .max(SETS_MAX, `At most ${SETS_MAX} sets`),
        /** Free text: '10', '8-12', '30s'. */
        reps: RepsText,
        rest_seconds: z
          .int('Please enter a whole number of seconds')
          .min(0, 'Rest must be at least 0 seconds')
          .max(REST_MAX_SECONDS, `Rest can be at most ${REST_MAX_SECONDS} seconds`),
      }),
    )
    .min(1, 'Please add at least one exercise')
    .max(EXERCISES_PER_WORKOUT, `A workout has at most ${EXERCISES_PER_WORKOUT} exercises`),
})
export type WorkoutForm = z.infer<typeof WorkoutForm>

export const WorkoutExercise = z.object({
  /** Null once the exercise is deleted from the library. */
  exercise_id: Id.nullable(),
  exercise_name: z.string(),
  category: ExerciseCategory.nullable(),
  sets: z.int(),
  reps: z.string(),
  rest_seconds: z.int(),
  /** What its sets count. */
  measure: ExerciseMeasure.default('reps'),
  has_barbell: z.boolean().default(false),
})
export type WorkoutExercise = z.infer<typeof WorkoutExercise>

export const Workout = z.object({
  id: Id,
  name: z.string(),
  exercises: z.array(WorkoutExercise),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Workout = z.infer<typeof Workout>

export const listWorkouts = endpoint('GET /workouts', {
  summary: 'Lists the caller’s own workouts, last changed first',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(Workout) }),
  problems: PROBLEMS,
})

export const getWorkout = endpoint('GET /workouts/{id}', {
  summary: 'Returns one workout',
  callers: ['signed-in'],
  reply: Workout,
  problems: [...PROBLEMS, 'not-found'],
})

export const createWorkout = endpoint('POST /workouts', {
  summary: 'Saves a new workout',
  callers: ['signed-in'],
  body: WorkoutForm,
  reply: Workout,
  status: 201,
  problems: [...PROBLEMS, 'too-many-workouts'],
})

export const changeWorkout = endpoint('PUT /workouts/{id}', {
  summary: 'Replaces a workout’s name, list, and order; rejects a stale version',
  callers: ['signed-in'],
  body: WorkoutForm.extend({ version: Version }),
  reply: Workout,
  problems: [...PROBLEMS, 'not-found', 'workout-changed'],
})

export const deleteWorkout = endpoint('DELETE /workouts/{id}', {
  summary: 'Deletes a workout; its log entries stay',
  callers: ['signed-in'],
  problems: [...PROBLEMS, 'not-found'],
})

const Repetitions = z
  .int('Please enter a whole number of reps')
  .min(0, 'Reps must be at least 0')
  .max(10_000, 'Reps must be at most 10,000')
/** In grams, so that both kilograms and pounds round-trip as typed. */
const Grams = z
  .int('Please enter a weight')
  .min(0, 'Weight must be at least 0')
  .max(2_000_000, 'Weight must be at most 2,000 kg')

const Seconds = z
  .int('Please enter whole seconds')
  .min(0, 'A time must be at least 0 seconds')
  .max(DAY_S, 'A time must be at most 24 hours')
/** In centimeters, so that meters, kilometers, and miles round-trip as typed. */
const Centimeters = z
  .int('Please enter a distance')
  .min(0, 'A distance must be at least 0')
  .max(100_000_000, 'A distance must be at most 1,000 km')
/** Rate of perceived exertion: how hard a set was. 10 leaves no rep in reserve, 8 leaves two. */
export const Rpe = z
  .number('Please enter an RPE from 6 to 10')
  .min(6, 'An RPE must be at least 6')
  .max(10, 'An RPE must be at most 10')
  .multipleOf(0.5, 'An RPE goes in halves')

/**
 * Counts reps, time, or distance, as its exercise is measured, each with or without a weight. Null is unknown. Services
 * of release 0.2.0 know only reps and weight.
 */
export const DoneSet = z.object({
  reps: Repetitions.nullable(),
  weight_grams: Grams.nullable(),
  kind: SetKind.default('normal'),
  seconds: Seconds.nullable().default(null),
  distance_cm: Centimeters.nullable().default(null),
  rpe: Rpe.nullable().default(null),
})
export type DoneSet = z.infer<typeof DoneSet>
/** A set as a form sends it: what is left out has its default. */
export type DoneSetForm = z.input<typeof DoneSet>

/** The exercises to do, with the sets of the last time. */
export const TrainingPlan = z.object({
  title: z.string(),
  workout_id: Id.nullable(),
  program_id: Id.nullable(),
  /** The week of the program. */
  week_number: z.int().nullable().optional(),
  day_number: z.int().nullable(),
  exercises: z.array(
    WorkoutExercise.extend({
      last: z.object({ done_on: Day, sets: z.array(DoneSet) }).nullable(),
      /** To compare with while training. Left out if it was never logged, and by services of release 0.2.0. */
      records: ExerciseRecords.optional(),
      /** Null unless the program gives a load. */
      suggested: SuggestedLoad.nullable().optional(),
      /** Exercises with the same number alternate. */
      superset: z.int().nullable().optional(),
    }),
  ),
})
export type TrainingPlan = z.infer<typeof TrainingPlan>

export const planWorkout = endpoint('GET /workouts/{id}/plan', {
  summary: 'Returns a workout to train, with the sets logged last time',
  callers: ['signed-in'],
  reply: TrainingPlan,
  problems: [...PROBLEMS, 'not-found'],
})

const ProgramWeek = z.coerce.number().int().min(1).max(52)

export const planProgramDay = endpoint('GET /training/programs/{id}/days/{day}', {
  summary: 'Returns a program day to train, with the sets logged last time',
  callers: ['signed-in'],
  params: z.strictObject({ id: Id, day: z.coerce.number().int().min(1).max(7) }),
  /** Without a week, the one that the caller is in, or the first. */
  query: z.strictObject({ week: ProgramWeek.optional() }),
  reply: TrainingPlan,
  problems: [...PROBLEMS, 'not-found'],
})

export const LogForm = z
  .strictObject({
    /** Either one of the user's own workouts, or a program and a day. */
    workout_id: Id.nullable().default(null),
    program_id: Id.nullable().default(null),
    day_number: z.int().min(1).max(7).nullable().default(null),
    /** The week of the program. Null is the one that the user is in. */
    week_number: z.int().min(1).max(52).nullable().default(null),
    /** In the user's own calendar. */
    done_on: BoundedDay.refine((day) => day >= FIRST_LOGGED_DAY, 'Please choose a day from 2000 on'),
    duration_seconds: z.int().min(0).max(DAY_S).nullable().default(null),
    notes: z
      .string()
      .trim()
      .max(LOG_NOTES_MAX_CHARS, `Notes must be at most ${LOG_NOTES_MAX_CHARS} characters`)
      .nullable()
      .default(null),
    /** In the order performed. An empty list only records that the workout was done. */
    sets: z
      .array(DoneSet.extend({ exercise_id: Id }).strict())
      .max(SETS_PER_LOG)
      .default([]),
  })
  .refine(
    ({ workout_id, program_id, day_number }) =>
      (workout_id === null) !== (program_id === null) && (program_id === null) === (day_number === null),
    { path: ['workout_id'], message: 'Please choose a workout, or a program and day' },
  )
export type LogForm = z.input<typeof LogForm>

export const LoggedSet = DoneSet.extend({ exercise_id: Id.nullable(), exercise_name: z.string() })
export const TrainingLog = z.object({
  id: Id,
  title: z.string(),
  workout_id: Id.nullable(),
  program_id: Id.nullable(),
  day_number: z.int().nullable(),
  done_on: Day,
  duration_seconds: z.int().nullable(),
  notes: z.string().nullable(),
  sets: z.array(LoggedSet),
  created_at: Instant,
})
export type TrainingLog = z.infer<typeof TrainingLog>

export const logTraining = endpoint('POST /training-logs', {
  summary: 'Records that a workout or a program day was done',
  callers: ['signed-in'],
  body: LogForm,
  reply: TrainingLog,
  status: 201,
  problems: [...PROBLEMS, 'not-found'],
})

export const listTrainingLogs = endpoint('GET /training-logs', {
  summary: 'Lists the caller’s training log, newest day first',
  callers: ['signed-in'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(TrainingLog),
  problems: PROBLEMS,
})

export const deleteTrainingLog = endpoint('DELETE /training-logs/{id}', {
  summary: 'Removes an entry from the training log',
  callers: ['signed-in'],
  problems: [...PROBLEMS, 'not-found'],
})

export const Progress = z.object({
  sessions: z.int(),
  /** The last 52 weeks with at least one session, by their Monday, oldest first. */
  weeks: z.array(z.object({ monday: Day, sessions: z.int(), sets: z.int(), volume_grams: z.int() })),
  /** Exercises with logged sets, the most frequent first. */
  exercises: z.array(z.object({ exercise_name: z.string(), sessions: z.int(), last_on: Day })),
})
export type Progress = z.infer<typeof Progress>

export const getProgress = endpoint('GET /progress', {
  summary: 'Returns the caller’s progress, computed from their training log',
  callers: ['signed-in'],
  reply: Progress,
  problems: PROBLEMS,
})

export const ExercisePoint = z.object({
  done_on: Day,
  best_weight_grams: z.int().nullable(),
  best_reps: z.int().nullable(),
  /** Services of release 0.2.0 don't send this and the next two. */
  one_rep_max_grams: z.int().nullable().default(null),
  best_seconds: z.int().nullable().default(null),
  best_distance_cm: z.int().nullable().default(null),
  /** Sets and volume without warm-ups. */
  sets: z.int(),
  volume_grams: z.int(),
})
export type ExercisePoint = z.infer<typeof ExercisePoint>

export const getExerciseProgress = endpoint('GET /progress/exercise', {
  summary: 'Returns one exercise over the days it was logged, oldest first, at most the last 200',
  callers: ['signed-in'],
  query: z.strictObject({ exercise_name: z.string().min(1).max(200) }),
  reply: z.object({ points: z.array(ExercisePoint) }),
  problems: PROBLEMS,
})

/** 'csv' and 'json' have everything and can be imported again. 'hevy' has the columns of Hevy's export. */
export const EXPORT_FORMATS = ['csv', 'json', 'hevy'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportProgress = endpoint('GET /progress/export', {
  summary:
    'Exports the caller’s training log: everything as CSV (one line per set) or JSON, or CSV with the columns of Hevy, with weights in a unit',
  callers: ['signed-in'],
  query: z.strictObject({
    unit: z.enum(WEIGHT_UNITS).default('kg'),
    format: z.enum(EXPORT_FORMATS).default('csv'),
  }),
  raw: true,
  mediaType: ['text/csv', 'application/json'],
  problems: PROBLEMS,
})
