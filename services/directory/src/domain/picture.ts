/** What a browser draws and nothing else: no SVG, which may carry script. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const isPictureType = (mime: string | undefined): boolean =>
  PICTURE_TYPES.some((type) => type === mime)

/** What every picture is encoded as. Earlier ones keep the type they were uploaded with. */
export const ENCODED_TYPE: PictureType = 'image/webp'

export const pictureKeyOf = (userId: string, id: string): string => `${userId}/${id}`
export const smallPictureKeyOf = (userId: string, id: string): string => `${userId}/${id}-small`
