import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type * as api from '@fieldside/contracts/http/progress.ts'
import type { getExerciseProgress as exerciseEndpoint } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { muscleWeeksOf, pointsOf, recordsOf } from './store/figures.ts'

/** @throws forbidden 'subscription-required' */
export const getExerciseProgress = async (
  ctx: ContentContext,
  exerciseName: string,
): Promise<ReplyOf<typeof exerciseEndpoint>> => {
  const userId = await requireTrainee(ctx)
  return { points: await pointsOf(ctx.db, userId, exerciseName) }
}

/** @throws forbidden 'subscription-required' */
export const listRecords = async (ctx: ContentContext): Promise<ReplyOf<typeof api.listRecords>> => {
  const userId = await requireTrainee(ctx)
  const byExercise = Map.groupBy(await recordsOf(ctx.db, userId), ({ exercise_name }) => exercise_name)
  return {
    items: [...byExercise].map(([exercise_name, records]) => ({
      exercise_name,
      measure: records[0]!.measure,
      records: records.map(({ kind, value, done_on }) => ({ kind, value, done_on })),
    })),
  }
}

/** @throws forbidden 'subscription-required' */
export const listMuscleWeeks = async (ctx: ContentContext): Promise<ReplyOf<typeof api.listMuscleWeeks>> => {
  const userId = await requireTrainee(ctx)
  return { items: await muscleWeeksOf(ctx.db, userId, ctx.now()) }
}
