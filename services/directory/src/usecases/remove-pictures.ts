import type { Job } from '@fieldside/platform/job-runner.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { pictureKeyOf, smallPictureKeyOf } from '../domain/picture.ts'
import { discardUnfinished, forgetPicture } from '../store/pictures.ts'

const remove = async (ctx: DirectoryContext, id: string): Promise<void> => {
  const discarded = await writeStep(ctx, (tx) => discardUnfinished(tx, id))
  if (!discarded) return
  await ctx.files.removePicture(pictureKeyOf(discarded.user_id, id))
  await ctx.files.removePicture(smallPictureKeyOf(discarded.user_id, id))
  await writeStep(ctx, (tx) => forgetPicture(tx, id))
}

/** Removes the objects of discarded pictures, and discards uploads that a crash cut off. */
export const pictureJob: Job<DirectoryContext> = { name: 'pictures', run: remove }
