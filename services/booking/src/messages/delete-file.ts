import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { fileKeyOf, previewKeyOf } from './rules/message-file.ts'
import { deleteDiscarded, discardUnsent } from './store/files.ts'

/** Deletes the objects of a file that was removed, never sent, or cut off by a crash, then its row. */
export const deleteMessageFile = async (ctx: InSteps<BookingContext>, id: string): Promise<void> => {
  const discarded = await writeStep(ctx, (tx) => discardUnsent(tx, id))
  if (!discarded) return
  await ctx.fileStorage.remove(fileKeyOf(discarded))
  if (discarded.kind === 'image') await ctx.fileStorage.remove(previewKeyOf(discarded))
  await writeStep(ctx, (tx) => deleteDiscarded(tx, id))
}
