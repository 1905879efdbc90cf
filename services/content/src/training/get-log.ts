import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noTrainingLog } from '../errors.ts'
import { storedDocument } from './steps/stored-document.ts'
import { findStored } from './store/workout-documents.ts'

/** @throws forbidden 'subscription-required', notFound */
export const getTrainingLog = async (ctx: ContentContext, id: string): Promise<WorkoutDocument> => {
  const userId = await requireTrainee(ctx)
  const document = await storedDocument(ctx.db.kysely, userId, await findStored(ctx.db.kysely, id))
  if (!document || document.state === 'deleted') throw noTrainingLog()
  return document
}
