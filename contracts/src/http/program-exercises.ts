import { z } from 'zod'
import { namesSets, REPS_OF_ONE_SET, REST_EXAMPLES, readRest } from '../doses.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Version } from '../fields.ts'
import { PROGRAM_WEEKS_MAX, REPS_MAX_CHARS, REST_MAX_SECONDS } from '../limits.ts'
import { ProgramLoad } from '../program-load.ts'
import { Exercise } from './exercises.ts'

export const ProgramExercise = z.object({
  id: Id,
  program_id: Id,
  exercise_id: Id,
  /** From 1. Services of release 0.2.0 know one week, as their programs do. */
  week_number: z.int().default(1),
  day_number: z.int(),
  order_in_day: z.int(),
  sets: z.int(),
  /** '10', '8-12', '30s', '5 each side'. */
  reps: z.string(),
  /** '60s', '2 min'. */
  rest_time: z.string(),
  load: ProgramLoad.nullable().default(null),
  /** Exercises of a day with the same number alternate. */
  superset: z.int().nullable().default(null),
  version: z.int(),
  exercise: Exercise,
})
export type ProgramExercise = z.infer<typeof ProgramExercise>

const WEEKS = `Weeks go from 1 to ${PROGRAM_WEEKS_MAX}`
const DAYS = 'Days go from 1 to 7'
const SUPERSETS = 'Supersets go from A to D'
const SETS = 'Sets must be at least 1'
const ORDER = 'Order must be at least 1'

const week_number = z.int(WEEKS).min(1, WEEKS).max(PROGRAM_WEEKS_MAX, WEEKS)

const dose = {
  day_number: z.int(DAYS).min(1, DAYS).max(7, DAYS),
  sets: z.int(SETS).min(1, SETS).max(50, 'Sets must be at most 50'),
  reps: z
    .string()
    .trim()
    .min(1, { message: 'Reps are required', abort: true })
    .max(REPS_MAX_CHARS, `Reps must be at most ${REPS_MAX_CHARS} characters`)
    .refine((text) => !namesSets(text), REPS_OF_ONE_SET),
  rest_time: z
    .string()
    .trim()
    .min(1, { message: 'Rest is required', abort: true })
    .max(40, { message: 'Rest must be at most 40 characters', abort: true })
    .refine((text) => readRest(text) !== undefined, REST_EXAMPLES)
    .refine((text) => (readRest(text) ?? 0) <= REST_MAX_SECONDS, 'Rest can be at most 1 hour'),
  load: ProgramLoad.nullable(),
  superset: z.int(SUPERSETS).min(1, SUPERSETS).max(4, SUPERSETS).nullable(),
}

export const ProgramExerciseForm = z.strictObject({
  exercise_id: Id,
  ...dose,
  week_number: week_number.default(1),
  load: dose.load.default(null),
  superset: dose.superset.default(null),
})
/** An exercise as a form sends it: what is left out has its default. */
export type ProgramExerciseForm = z.input<typeof ProgramExerciseForm>

export const EXERCISE_DEFAULTS = { day_number: 1, sets: 3, reps: '10', rest_time: '60s' } as const

/** Omitted fields stay unchanged. `version` is the one that the editor saw. */
export const ProgramExerciseChanges = z
  .strictObject({
    ...dose,
    week_number,
    order_in_day: z.int(ORDER).min(1, ORDER).max(1000, 'Order must be at most 1000'),
  })
  .partial()
  .extend({ version: Version })
export type ProgramExerciseChanges = z.infer<typeof ProgramExerciseChanges>

export const addProgramExercise = endpoint('POST /programs/{id}/exercises', {
  summary: 'Adds an exercise after the last one of its day',
  callers: ['admin'],
  body: ProgramExerciseForm,
  reply: ProgramExercise,
  status: 201,
  problems: ['not-found', 'unknown-exercise', 'program-full'],
})

export const updateProgramExercise = endpoint('PATCH /program-exercises/{id}', {
  summary: 'Changes or moves an exercise; shifts the others when the place is taken',
  callers: ['admin'],
  body: ProgramExerciseChanges,
  reply: ProgramExercise,
  problems: ['not-found', 'changed-meanwhile'],
})

export const removeProgramExercise = endpoint('DELETE /program-exercises/{id}', {
  summary: 'Removes an exercise from its program',
  callers: ['admin'],
  problems: ['not-found'],
})

const place = z.strictObject({ week_number, day_number: dose.day_number.nullable().default(null) })

export const copyProgramPart = endpoint('POST /programs/{id}/copies', {
  summary: 'Copies a week, or one day, after the exercises that its new place already has',
  callers: ['admin'],
  /** Both places are weeks, or both are days. */
  body: z
    .strictObject({ from: place, to: place })
    .refine(({ from, to }) => (from.day_number === null) === (to.day_number === null), {
      path: ['to', 'day_number'],
      message: 'Please choose a day to copy to',
    }),
  problems: ['not-found', 'program-full'],
})

export const removeProgramWeek = endpoint('DELETE /programs/{id}/weeks/{week}', {
  summary:
    'Removes a week with its exercises; later weeks move up. Refused while a follower is in the week or a later one',
  callers: ['admin'],
  params: z.strictObject({ id: Id, week: z.coerce.number().pipe(week_number) }),
  problems: ['not-found', 'week-in-use'],
})
