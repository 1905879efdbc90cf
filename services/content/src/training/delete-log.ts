import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noTrainingLog } from '../errors.ts'
import * as logs from './store/training-logs.ts'

/** @throws forbidden 'subscription-required', notFound */
export const deleteTrainingLog = async (ctx: ContentContext, id: string): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    if (!(await logs.deleteLog(tx, userId, id))) throw noTrainingLog()
  })
}
