import type { Workout } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout } from '../errors.ts'
import * as store from './store/workouts.ts'
import { toWorkouts } from './views.ts'

/** @throws forbidden 'subscription-required', notFound */
export const getWorkout = async (ctx: ContentContext, id: string): Promise<Workout> => {
  const row = await store.findWorkout(ctx.db.kysely, await requireTrainee(ctx), id)
  if (!row) throw noWorkout()
  const [workout] = await toWorkouts(ctx.db.kysely, [row])
  return workout!
}
