import type { Progress } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as counts from './store/training-counts.ts'

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
