import type { Job } from '@fieldside/platform/job-runner.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { discardUnfinished, forgetDiscarded } from '../store/documents.ts'

const remove = async (ctx: DirectoryContext, id: string): Promise<void> => {
  const discarded = await writeStep(ctx, (tx) => discardUnfinished(tx, id))
  if (!discarded) return
  await ctx.files.removeDocument(discarded.object_key)
  await writeStep(ctx, (tx) => forgetDiscarded(tx, id))
}

/** Removes the objects of discarded documents, and discards uploads that a crash cut off. */
export const documentJob: Job<DirectoryContext> = { name: 'documents', run: remove }
