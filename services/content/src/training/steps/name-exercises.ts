import type { WorkoutForm } from '@fieldside/contracts/http/training.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { ContentSchema } from '../../schema.ts'
import * as store from '../store/workouts.ts'

/**
 * Returns a workout's exercises with their names, and prevents their deletion until the transaction ends.
 * @throws invalid-input for an exercise that the user can't see
 */
export const nameExercises = async (
  tx: Tx<ContentSchema>,
  userId: string,
  exercises: WorkoutForm['exercises'],
): Promise<store.NewPart[]> => {
  const names = await store.lockExerciseNames(
    tx,
    userId,
    exercises.map(({ exercise_id }) => exercise_id),
  )
  const unknown = exercises.findIndex(({ exercise_id }) => !names.has(exercise_id))
  if (unknown >= 0) {
    const field = `exercises.${unknown}.exercise_id`
    throw invalidInput([{ field, message: 'This exercise is no longer in the library' }])
  }
  return exercises.map((part, index) => ({
    ...part,
    position: index + 1,
    exercise_name: names.get(part.exercise_id)!,
  }))
}
