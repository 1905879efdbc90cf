/** Formats that browsers only draw. SVG is excluded because it may contain scripts. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const isPictureType = (mime: string | undefined): boolean =>
  PICTURE_TYPES.some((type) => type === mime)

/** All new pictures are encoded as this. Earlier ones keep their uploaded type. */
export const ENCODED_TYPE: PictureType = 'image/webp'

/** In pixels. */
export const PICTURE_SIZES = { full: 1024, small: 128, isSmallSquare: true }

export const pictureKeyOf = (userId: string, id: string): string => `${userId}/${id}`
export const smallPictureKeyOf = (userId: string, id: string): string => `${userId}/${id}-small`
