import type { Workout } from '@fieldside/contracts/http/training.ts'
import type { ContentContext } from '../context.ts'
import { toWorkouts } from '../replies.ts'
import * as store from '../store/workouts.ts'
import { requireTrainee } from './require-trainee.ts'

/** @throws forbidden 'subscription-required' */
export const listWorkouts = async (ctx: ContentContext): Promise<{ items: Workout[] }> => {
  const userId = await requireTrainee(ctx)
  const rows = await store.workoutsOf(ctx.db.kysely, userId)
  return { items: await toWorkouts(ctx.db.kysely, rows) }
}
