import type { TrainingLog, Workout, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { LoggedSetRow, TrainingLogRow } from '../schema.ts'
import type * as store from './store/workouts.ts'

export const toLog = (
  { user_id, request_key, start_time, week_number, created_at, ...log }: TrainingLogRow,
  sets: readonly Omit<LoggedSetRow, 'log_id'>[],
): TrainingLog => ({
  ...log,
  created_at: created_at.toISOString(),
  sets: sets.map(({ position, entry, ...set }) => set),
})

const toPart = ({
  exercise_id,
  exercise_name,
  category,
  sets,
  reps,
  rest_seconds,
  measure,
  has_barbell,
}: store.WorkoutPart): WorkoutExercise => ({
  exercise_id,
  exercise_name,
  category,
  sets,
  reps,
  rest_seconds,
  measure,
  has_barbell,
})

export const toWorkout = ({
  id,
  name,
  parts,
  created_at,
  updated_at,
  version,
}: store.StoredWorkout): Workout => ({
  id,
  name,
  exercises: parts.map(toPart),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  version,
})
