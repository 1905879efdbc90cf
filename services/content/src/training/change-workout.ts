import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { changeWorkout as put, Workout } from '@fieldside/contracts/http/training.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout, workoutConflict } from '../errors.ts'
import { insertWorkoutExercises } from './steps/insert-workout-exercises.ts'
import { readWorkout } from './steps/read-workout.ts'
import * as store from './store/workouts.ts'

/** @throws forbidden 'subscription-required', notFound, conflict 'workout-changed', invalid-input */
export const changeWorkout = async (
  ctx: ContentContext,
  id: string,
  { version, name, exercises }: BodyOf<typeof put>,
): Promise<Workout> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      const before = await store.lockWorkout(tx, userId, id)
      if (!before) throw noWorkout()
      if (before.version !== version) throw workoutConflict(await readWorkout(px, userId, id))
      await store.changeWorkout(px, id, { name, updated_at: ctx.now(), version: version + 1 })
      await store.deleteParts(px, id)
      await insertWorkoutExercises(tx, px, id, exercises)
      return readWorkout(px, userId, id)
    }),
  )
}
