import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Day, Id } from '../fields.ts'

/**
 * Events of content. Keyed by the id of what changed. Consumers fetch the content itself, subject to its access
 * rules.
 */
export const exerciseChanged = eventContract(
  'content.exercise-changed',
  z.object({ exercise_id: Id, version: z.int() }),
)
export const exerciseDeleted = eventContract('content.exercise-deleted', z.object({ exercise_id: Id }))

export const programChanged = eventContract(
  'content.program-changed',
  z.object({ program_id: Id, version: z.int() }),
)
export const programDeleted = eventContract('content.program-deleted', z.object({ program_id: Id }))

/** Keyed by program id. */
export const programExerciseChanged = eventContract(
  'content.program-exercise-changed',
  z.object({ program_id: Id, program_exercise_id: Id, version: z.int() }),
)
export const programExerciseDeleted = eventContract(
  'content.program-exercise-deleted',
  z.object({ program_id: Id, program_exercise_id: Id }),
)

/** Content now applies the user's changed subscription. Keyed by user id. */
export const accessChanged = eventContract(
  'content.access-changed',
  z.object({ user_id: Id, version: z.int(), is_subscribed: z.boolean() }),
)

/** A user logged one of their own workouts or a day of a program. Keyed by log id. */
export const workoutLogged = eventContract(
  'content.workout-logged',
  z.object({
    log_id: Id,
    user_id: Id,
    workout_id: Id.nullable(),
    program_id: Id.nullable(),
    day_number: z.int().nullable(),
    done_on: Day,
  }),
)

export const contentEvents = [
  exerciseChanged,
  exerciseDeleted,
  programChanged,
  programDeleted,
  programExerciseChanged,
  programExerciseDeleted,
  accessChanged,
  workoutLogged,
] as const
