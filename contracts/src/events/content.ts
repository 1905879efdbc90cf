import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Day, Id } from '../fields.ts'

/** Facts of content. Key: the id of what changed. The content itself is asked for, under its access rules. */
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

/** Key: the program's id. */
export const programExerciseChanged = eventContract(
  'content.program-exercise-changed',
  z.object({ program_id: Id, program_exercise_id: Id, version: z.int() }),
)
export const programExerciseDeleted = eventContract(
  'content.program-exercise-deleted',
  z.object({ program_id: Id, program_exercise_id: Id }),
)

/** From now on content serves this person by what their subscription allows. Key: the user's id. */
export const accessChanged = eventContract(
  'content.access-changed',
  z.object({ user_id: Id, version: z.int(), is_subscribed: z.boolean() }),
)

/** Somebody did a workout of their own, or a day of a program. Key: the log's id. */
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
