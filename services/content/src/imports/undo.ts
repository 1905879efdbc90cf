import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noImport } from '../errors.ts'
import { recountTraining, trainingLock } from '../training/store/training-counts.ts'
import { deleteImport } from './store/imports.ts'

/** @throws forbidden 'subscription-required', notFound */
export const undoImport = async (ctx: ContentContext, id: string): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    await trainingLock(tx, userId).execute()
    if (!(await deleteImport(tx, userId, id, ctx.now()))) throw noImport()
    await recountTraining(tx, userId)
  })
}
