import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { deleteDiscarded, discardUnfinished } from './store/documents.ts'

/** Deletes the object of a discarded document or of an upload that a crash cut off, then its row. */
export const deleteDocumentFile = async (ctx: InSteps<DirectoryContext>, id: string): Promise<void> => {
  const discarded = await writeStep(ctx, (tx) => discardUnfinished(tx, id))
  if (!discarded) return
  await ctx.objectStorage.removeDocument(discarded.object_key)
  await writeStep(ctx, (tx) => deleteDiscarded(tx, id))
}
