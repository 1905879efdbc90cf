import { type ItemJob, runItems } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { pictureKeyOf, smallPictureKeyOf } from '../domain/picture.ts'
import type { DirectorySchema, PictureRow } from '../schema.ts'
import { discardPicturesStartedBefore, findDiscardedPictures, forgetPicture } from '../store/pictures.ts'

const UPLOAD_GIVEN_UP_MS = 15 * 60_000

type Discarded = Pick<PictureRow, 'id' | 'user_id'>

const remove = async (ctx: DirectoryContext, { id, user_id }: Discarded): Promise<void> => {
  await ctx.files.removePicture(pictureKeyOf(user_id, id))
  await ctx.files.removePicture(smallPictureKeyOf(user_id, id))
  await writeStep(ctx, (tx) => forgetPicture(tx, id))
}

/** Removes objects and then their rows. Failures are left to the job. */
export const removeDiscardedPictures = async (
  ctx: DirectoryContext,
  discarded: readonly Discarded[],
): Promise<void> => {
  for (const picture of discarded) {
    await remove(ctx, picture).catch((error: unknown) =>
      ctx.log.warn({ err: error, picture: picture.id }, 'a discarded picture could not be removed yet'),
    )
  }
}

const removal: ItemJob<DirectoryContext, Discarded> = {
  name: 'pictures',
  everyMs: 60_000,
  find: (ctx, claim) => findDiscardedPictures(ctx.db.kysely, { claim }),
  idOf: ({ id }) => id,
  run: remove,
}

/** Discards uploads left open by a crash, and removes the objects of discarded pictures. */
export const pictureJob: Sweeper<DirectoryContext> = {
  name: removal.name,
  everyMs: removal.everyMs,
  run: async (ctx, parts) => {
    const before = new Date(ctx.now().getTime() - UPLOAD_GIVEN_UP_MS)
    await writeStep(ctx, (tx) => discardPicturesStartedBefore(tx, before))
    await runItems<DirectorySchema, DirectoryContext, Discarded>(ctx, parts, removal)
  },
}
