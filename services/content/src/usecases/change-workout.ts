import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { changeWorkout as put, Workout } from '@fieldside/contracts/http/training.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout, workoutConflict } from '../errors.ts'
import * as store from '../store/workouts.ts'
import { readWorkout } from './read-workout.ts'
import { requireTrainee } from './require-trainee.ts'
import { saveWorkoutExercises } from './save-workout-exercises.ts'

/** @throws forbidden 'subscription-required', notFound, conflict 'workout-changed', invalid-input */
export const changeWorkout = async (
  ctx: ContentContext,
  id: string,
  { version, name, exercises }: BodyOf<typeof put>,
): Promise<Workout> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    const before = await store.lockWorkout(tx, userId, id)
    if (!before) throw noWorkout()
    if (before.version !== version) throw workoutConflict(await readWorkout(tx, userId, id))
    await store.changeWorkout(tx, id, { name, updated_at: ctx.now(), version: version + 1 })
    await saveWorkoutExercises(tx, id, exercises)
    return readWorkout(tx, userId, id)
  })
}
