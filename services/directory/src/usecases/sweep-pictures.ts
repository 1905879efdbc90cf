import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { pictureKeyOf } from '../domain/picture.ts'
import type { PictureRow } from '../schema.ts'
import { discardPicturesStartedBefore, findDiscardedPictures, forgetPicture } from '../store/pictures.ts'

/** Longer than any upload may take. */
const UPLOAD_GIVEN_UP_MS = 15 * 60_000
const BATCH = 100

/** Removes objects and then what is known of them; what fails stays for the next round. */
export const removeDiscardedPictures = async (
  ctx: DirectoryContext,
  discarded: readonly Pick<PictureRow, 'id' | 'user_id'>[],
): Promise<void> => {
  for (const { id, user_id } of discarded) {
    try {
      await ctx.files.removePicture(pictureKeyOf(user_id, id))
      await writeStep(ctx, (tx) => forgetPicture(tx, id))
    } catch (error) {
      ctx.log.warn({ err: error, picture: id }, 'a discarded picture could not be removed yet')
    }
  }
}

/** Ends uploads that a crash left open and removes the objects of discarded pictures. */
export const sweepPictures = async (ctx: DirectoryContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - UPLOAD_GIVEN_UP_MS)
  await writeStep(ctx, (tx) => discardPicturesStartedBefore(tx, before))
  await removeDiscardedPictures(ctx, await findDiscardedPictures(ctx.db.kysely, { limit: BATCH }))
}
