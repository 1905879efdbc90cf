import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { pictureKeyOf, smallPictureKeyOf } from './rules/picture.ts'
import { deletePicture, discardUnfinished } from './store/pictures.ts'

/** Deletes the objects of a discarded picture or of an upload that a crash cut off, then its row. */
export const deletePictureFiles = async (ctx: InSteps<DirectoryContext>, id: string): Promise<void> => {
  const discarded = await writeStep(ctx, (tx) => discardUnfinished(tx, id))
  if (!discarded) return
  await ctx.objectStorage.removePicture(pictureKeyOf(discarded.user_id, id))
  await ctx.objectStorage.removePicture(smallPictureKeyOf(discarded.user_id, id))
  await writeStep(ctx, (tx) => deletePicture(tx, id))
}
