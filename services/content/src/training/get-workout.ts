import type { Workout } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout } from '../errors.ts'
import * as store from './store/workouts.ts'
import { toWorkout } from './views.ts'

/** @throws forbidden 'subscription-required', notFound */
export const getWorkout = async (ctx: ContentContext, id: string): Promise<Workout> => {
  const workout = await store.findWorkout(ctx.prisma.reads, await requireTrainee(ctx), id)
  if (!workout) throw noWorkout()
  return toWorkout(workout)
}
