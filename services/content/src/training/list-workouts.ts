import type { Workout } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as store from './store/workouts.ts'
import { toWorkout } from './views.ts'

/** @throws forbidden 'subscription-required' */
export const listWorkouts = async (ctx: ContentContext): Promise<{ items: Workout[] }> => {
  const userId = await requireTrainee(ctx)
  const workouts = await store.workoutsOf(ctx.prisma.reads, userId)
  return { items: workouts.map(toWorkout) }
}
