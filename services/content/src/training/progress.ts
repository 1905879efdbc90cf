import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getExerciseProgress as exerciseEndpoint, Progress } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as counts from './store/training-counts.ts'
import * as logs from './store/training-logs.ts'

/** @throws forbidden 'subscription-required' */
export const getProgress = async (ctx: ContentContext): Promise<Progress> => {
  const userId = await requireTrainee(ctx)
  const [sessions, weeks, exercises] = await Promise.all([
    counts.countLogs(ctx.db.kysely, userId),
    counts.weeksOf(ctx.db.kysely, userId),
    counts.exercisesOf(ctx.db.kysely, userId),
  ])
  return { sessions, weeks, exercises }
}

/** @throws forbidden 'subscription-required' */
export const getExerciseProgress = async (
  ctx: ContentContext,
  exerciseName: string,
): Promise<ReplyOf<typeof exerciseEndpoint>> => {
  const userId = await requireTrainee(ctx)
  return { points: await logs.pointsOf(ctx.db, userId, exerciseName) }
}
