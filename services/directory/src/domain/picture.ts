/** What a browser draws and nothing else: no SVG, which may carry script. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** The type that the content was found to be, if it is one of a picture. */
export const pictureTypeOf = (mime: string | undefined): PictureType | undefined =>
  PICTURE_TYPES.find((type) => type === mime)

export const pictureKeyOf = (userId: string, id: string): string => `${userId}/${id}`
