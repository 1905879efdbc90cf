import { z } from 'zod'
import { namesSets, REPS_OF_ONE_SET, REST_EXAMPLES, readRest } from '../doses.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Version } from '../fields.ts'
import { REPS_MAX_CHARS, REST_MAX_SECONDS } from '../limits.ts'
import { Exercise } from './exercises.ts'

export const ProgramExercise = z.object({
  id: Id,
  program_id: Id,
  exercise_id: Id,
  day_number: z.int(),
  order_in_day: z.int(),
  sets: z.int(),
  /** '10', '8-12', '30s', '5 each side'. */
  reps: z.string(),
  /** '60s', '2 min'. */
  rest_time: z.string(),
  version: z.int(),
  exercise: Exercise,
})
export type ProgramExercise = z.infer<typeof ProgramExercise>

const DAYS = 'Days go from 1 to 7'
const SETS = 'Sets must be at least 1'
const ORDER = 'Order must be at least 1'

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
}

export const ProgramExerciseForm = z.strictObject({ exercise_id: Id, ...dose })
export type ProgramExerciseForm = z.infer<typeof ProgramExerciseForm>

export const EXERCISE_DEFAULTS = { day_number: 1, sets: 3, reps: '10', rest_time: '60s' } as const

/** Omitted fields stay unchanged. `version` is the one that the editor saw. */
export const ProgramExerciseChanges = z
  .strictObject({ ...dose, order_in_day: z.int(ORDER).min(1, ORDER).max(1000, 'Order must be at most 1000') })
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
