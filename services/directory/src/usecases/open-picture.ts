import type { DirectoryContext } from '../context.ts'
import { type PictureType, pictureKeyOf } from '../domain/picture.ts'
import { noPicture, pictureAway } from '../failures.ts'
import { findStoredPicture } from '../store/pictures.ts'

/** @throws notFound, unavailable while the store is away */
export const openPicture = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ bytes: Buffer; contentType: PictureType }> => {
  const picture = await findStoredPicture(ctx.db.kysely, id)
  if (!picture) throw noPicture()
  try {
    const bytes = await ctx.files.getPicture(pictureKeyOf(picture.user_id, id))
    return { bytes, contentType: picture.content_type }
  } catch (error) {
    throw pictureAway(error)
  }
}
