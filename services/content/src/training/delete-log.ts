import { DELETED_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noTrainingLog } from '../errors.ts'
import { storedDocument } from './steps/stored-document.ts'
import * as logs from './store/training-logs.ts'
import * as documents from './store/workout-documents.ts'

/** Leaves the id behind, so that a late change doesn't bring the log back. @throws forbidden 'subscription-required', notFound */
export const deleteTrainingLog = async (ctx: ContentContext, id: string): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx, _emit, save) => {
    const stored = await documents.lockStored(tx, id)
    const document = await storedDocument(tx, userId, stored)
    if (!document || document.state === 'deleted') throw noTrainingLog()
    if (stored.log) await logs.deleteLog(tx, userId, id)
    const deleted = { id, user_id: userId, document: DELETED_DOCUMENT, updated_at: ctx.now() }
    save(documents.upsertDocument(tx, deleted))
  })
}
