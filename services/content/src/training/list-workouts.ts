import type { Workout } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as store from './store/workouts.ts'
import { toWorkouts } from './views.ts'

/** @throws forbidden 'subscription-required' */
export const listWorkouts = async (ctx: ContentContext): Promise<{ items: Workout[] }> => {
  const userId = await requireTrainee(ctx)
  const rows = await store.workoutsOf(ctx.db.kysely, userId)
  return { items: await toWorkouts(ctx.db.kysely, rows) }
}
