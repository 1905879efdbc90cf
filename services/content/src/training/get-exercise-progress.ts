import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getExerciseProgress as exerciseEndpoint } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as store from './store/training-logs.ts'

/** @throws forbidden 'subscription-required' */
export const getExerciseProgress = async (
  ctx: ContentContext,
  exerciseName: string,
): Promise<ReplyOf<typeof exerciseEndpoint>> => {
  const userId = await requireTrainee(ctx)
  return { points: await store.pointsOf(ctx.db, userId, exerciseName) }
}
