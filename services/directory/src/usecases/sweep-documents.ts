import { type ItemJob, runItems } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema, DocumentRow } from '../schema.ts'
import { discardStartedBefore, findDiscarded, forgetDiscarded } from '../store/documents.ts'

const UPLOAD_GIVEN_UP_MS = 15 * 60_000

type Discarded = Pick<DocumentRow, 'id' | 'object_key'>

const remove = async (ctx: DirectoryContext, { id, object_key }: Discarded): Promise<void> => {
  await ctx.files.removeDocument(object_key)
  await writeStep(ctx, (tx) => forgetDiscarded(tx, id))
}

/** Removes objects and then their rows. Failures are left to the job. */
export const removeDiscarded = async (
  ctx: DirectoryContext,
  discarded: readonly Discarded[],
): Promise<void> => {
  for (const document of discarded) {
    await remove(ctx, document).catch((error: unknown) =>
      ctx.log.warn({ err: error, document: document.id }, 'a discarded document could not be removed yet'),
    )
  }
}

const removal: ItemJob<DirectoryContext, Discarded> = {
  name: 'documents',
  everyMs: 60_000,
  find: (ctx, claim) => findDiscarded(ctx.db.kysely, { claim }),
  idOf: ({ id }) => id,
  run: remove,
}

/** Discards uploads left open by a crash, and removes the objects of discarded documents. */
export const documentJob: Sweeper<DirectoryContext> = {
  name: removal.name,
  everyMs: removal.everyMs,
  run: async (ctx, parts) => {
    const before = new Date(ctx.now().getTime() - UPLOAD_GIVEN_UP_MS)
    await writeStep(ctx, (tx) => discardStartedBefore(tx, before))
    await runItems<DirectorySchema, DirectoryContext, Discarded>(ctx, parts, removal)
  },
}
