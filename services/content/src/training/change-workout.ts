import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { changeWorkout as put, Workout } from '@fieldside/contracts/http/training.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout, workoutConflict } from '../errors.ts'
import { nameExercises } from './steps/name-exercises.ts'
import * as store from './store/workouts.ts'
import { toWorkout } from './views.ts'

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
      if (before.version !== version)
        throw workoutConflict(toWorkout((await store.findWorkout(px, userId, id))!))
      const changes = { name, updated_at: ctx.now(), version: version + 1 }
      return toWorkout(await store.changeWorkout(px, id, changes, await nameExercises(tx, userId, exercises)))
    }),
  )
}
