import type { WorkoutForm } from '@fieldside/contracts/http/training.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { ContentSchema, PrismaTx } from '../../schema.ts'
import * as store from '../store/workouts.ts'

/** @throws invalid-input for an exercise that isn't in the library */
export const insertWorkoutExercises = async (
  tx: Tx<ContentSchema>,
  px: PrismaTx,
  workoutId: string,
  exercises: WorkoutForm['exercises'],
): Promise<void> => {
  const names = await store.holdNames(
    tx,
    exercises.map(({ exercise_id }) => exercise_id),
  )
  const unknown = exercises.findIndex(({ exercise_id }) => !names.has(exercise_id))
  if (unknown >= 0) {
    const field = `exercises.${unknown}.exercise_id`
    throw invalidInput([{ field, message: 'This exercise is no longer in the library' }])
  }
  const parts = exercises.map((part, index) => ({
    ...part,
    position: index + 1,
    exercise_name: names.get(part.exercise_id)!,
  }))
  await store.insertParts(px, workoutId, parts)
}
