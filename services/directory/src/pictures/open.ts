import type { DirectoryContext } from '../context.ts'
import { noPicture, pictureUnavailable } from '../errors.ts'
import { type PictureType, pictureKeyOf, smallPictureKeyOf } from './rules/picture.ts'
import { findStoredPicture } from './store/pictures.ts'

/**
 * Returns the full picture if there is no small one.
 * @throws notFound, unavailable if object storage is unavailable
 */
export const openPicture = async (
  ctx: DirectoryContext,
  { id, isSmall }: { id: string; isSmall: boolean },
): Promise<{ bytes: Buffer; contentType: PictureType }> => {
  const picture = await findStoredPicture(ctx.db.kysely, id)
  if (!picture) throw noPicture()
  const keyOf = isSmall && picture.small_size_bytes !== null ? smallPictureKeyOf : pictureKeyOf
  try {
    const bytes = await ctx.objectStorage.getPicture(keyOf(picture.user_id, id))
    return { bytes, contentType: picture.content_type }
  } catch (error) {
    throw pictureUnavailable(error)
  }
}
