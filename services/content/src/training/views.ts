import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { TrainingLog, Workout, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Viewer } from '../access/rules/access.ts'
import { noProgram } from '../errors.ts'
import { programFor } from '../programs/rules/program.ts'
import { readProgramExercise } from '../programs/store/program-exercises.ts'
import { findProgram } from '../programs/store/programs.ts'
import { programExerciseFor } from '../programs/views.ts'
import type { ContentSchema, LoggedSetRow, Reader, TrainingLogRow, WorkoutRow } from '../schema.ts'
import * as store from './store/workouts.ts'

/** Returns a changed program as its caller sees it. @throws notFound */
export const programReply = async (
  tx: Tx<ContentSchema>,
  id: string,
  viewer: Viewer,
  userId: string,
): Promise<Program> => {
  const program = await findProgram(tx, id, userId)
  if (!program) throw noProgram()
  return programFor(viewer, program)
}

export const programExerciseReply = async (
  tx: Tx<ContentSchema>,
  id: string,
  viewer: Viewer,
): Promise<ProgramExercise> => programExerciseFor(viewer, await readProgramExercise(tx, id))
export const toLog = (
  { user_id, request_key, created_at, ...log }: TrainingLogRow,
  sets: readonly Omit<LoggedSetRow, 'log_id'>[],
): TrainingLog => ({
  ...log,
  created_at: created_at.toISOString(),
  sets: sets.map(({ exercise_id, exercise_name, reps, weight_grams }) => ({
    exercise_id,
    exercise_name,
    reps,
    weight_grams,
  })),
})

const toPart = ({
  exercise_id,
  exercise_name,
  category,
  sets,
  reps,
  rest_seconds,
}: store.WorkoutPart): WorkoutExercise => ({ exercise_id, exercise_name, category, sets, reps, rest_seconds })
export const toWorkouts = async (on: Reader, rows: readonly WorkoutRow[]): Promise<Workout[]> => {
  const parts = await store.partsOf(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, created_at, updated_at, version }) => ({
    id,
    name,
    exercises: parts.filter(({ workout_id }) => workout_id === id).map(toPart),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
  }))
}
