import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import type { DocumentRow } from '../schema.ts'
import { discardStartedBefore, findDiscarded, forgetDiscarded } from '../store/documents.ts'

/** Longer than any upload may take. */
const UPLOAD_GIVEN_UP_MS = 15 * 60_000
const BATCH = 100

/** Removes objects and then what is known of them; what fails stays for the next round. */
export const removeDiscarded = async (
  ctx: DirectoryContext,
  discarded: readonly Pick<DocumentRow, 'id' | 'object_key'>[],
): Promise<void> => {
  for (const { id, object_key } of discarded) {
    try {
      await ctx.files.removeDocument(object_key)
      await writeStep(ctx, (tx) => forgetDiscarded(tx, id))
    } catch (error) {
      ctx.log.warn({ err: error, document: id }, 'a discarded document could not be removed yet')
    }
  }
}

/** Ends uploads that a crash left open and removes the objects of discarded documents. */
export const sweepDocuments = async (ctx: DirectoryContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - UPLOAD_GIVEN_UP_MS)
  await writeStep(ctx, (tx) => discardStartedBefore(tx, before))
  await removeDiscarded(ctx, await findDiscarded(ctx.db.kysely, { limit: BATCH }))
}
