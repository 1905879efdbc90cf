import type { Workout, WorkoutForm } from '@fieldside/contracts/http/training.ts'
import { WORKOUTS_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { tooManyWorkouts } from '../errors.ts'
import { nameExercises } from './steps/name-exercises.ts'
import * as store from './store/workouts.ts'
import { toWorkout } from './views.ts'

/** @throws forbidden 'subscription-required', conflict 'too-many-workouts', invalid-input */
export const createWorkout = async (ctx: ContentContext, form: WorkoutForm): Promise<Workout> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await store.lockNewWorkout(tx, userId)
      if ((await store.countWorkouts(tx, userId)) >= WORKOUTS_PER_PERSON)
        throw tooManyWorkouts(WORKOUTS_PER_PERSON)
      const id = newId()
      const now = ctx.now()
      const row = { id, user_id: userId, name: form.name, created_at: now, updated_at: now }
      return toWorkout(await store.insertWorkout(px, row, await nameExercises(tx, userId, form.exercises)))
    }),
  )
}
