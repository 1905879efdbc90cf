import type { TrainingPlan, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { ContentContext } from '../../context.ts'
import { lastSets } from '../store/training-logs.ts'

/** Adds the sets that the athlete logged last for each exercise. */
export const addLastSets = async (
  ctx: ContentContext,
  userId: string,
  exercises: readonly WorkoutExercise[],
): Promise<TrainingPlan['exercises']> => {
  const ids = exercises.flatMap(({ exercise_id }) => exercise_id ?? [])
  const byExercise = Map.groupBy(await lastSets(ctx.db.kysely, userId, ids), (set) => set.exercise_id)
  return exercises.map((exercise) => {
    const sets = byExercise.get(exercise.exercise_id)
    const last = sets && {
      done_on: sets[0]!.done_on,
      sets: sets.map(({ exercise_id, done_on, ...set }) => set),
    }
    return { ...exercise, last: last ?? null }
  })
}
