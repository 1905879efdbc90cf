import type { FairTurns } from '@fieldside/platform/fair-turns.ts'
import sharp from 'sharp'

/** Phones take up to 50 megapixels in their highest common mode. */
const MAX_PIXELS = 50_000_000

/** Interlaced and progressive pictures are decoded as a whole, not line by line. */
const WHOLE_MAX_BYTES = 160_000_000
const WEBP_QUALITY = 82

sharp.cache(false)
sharp.concurrency(1)
// libvips also reads SVG, TIFF, and more. Only the accepted upload formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The longest sides of the two versions, in pixels. The small one is cut to a square, or keeps its shape. */
export type PictureSizes = { full: number; small: number; isSmallSquare: boolean }

/** `width` and `height` are those of the full version. */
export type EncodedPicture = { full: Buffer; small: Buffer; width: number; height: number }

export type ImageFinding = 'fine' | 'unreadable' | 'too-many-pixels'

export type Images = {
  /** Decodes a whole picture and discards the result. */
  check: (bytes: Buffer, account: string) => Promise<ImageFinding>
  /** Re-encodes a picture as WebP, upright and without metadata. */
  encode: (
    bytes: Buffer,
    account: string,
    sizes: PictureSizes,
  ) => Promise<EncodedPicture | Exclude<ImageFinding, 'fine'>>
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })

const sizeFinding = async (bytes: Buffer): Promise<ImageFinding> => {
  const { width, height, channels, depth, isProgressive } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata()
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  const decodedBytes = width * height * channels * (depth === 'ushort' ? 2 : 1)
  return isProgressive && decodedBytes > WHOLE_MAX_BYTES ? 'too-many-pixels' : 'fine'
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const encodeBoth = async (bytes: Buffer, sizes: PictureSizes): Promise<EncodedPicture> => {
  const { data: full, info } = await open(bytes)
    .autoOrient()
    .resize(within(sizes.full))
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
  const small = await open(full)
    .resize(
      sizes.isSmallSquare ? { width: sizes.small, height: sizes.small, fit: 'cover' } : within(sizes.small),
    )
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
  return { full, small, width: info.width, height: info.height }
}

export const createImages = (turns: FairTurns): Images => {
  const ifReadable =
    <R>(bytes: Buffer, work: () => Promise<R>) =>
    async (): Promise<R | Exclude<ImageFinding, 'fine'>> => {
      try {
        const finding = await sizeFinding(bytes)
        return finding === 'fine' ? await work() : finding
      } catch {
        return 'unreadable'
      }
    }
  return {
    check: (bytes, account) =>
      turns.run(
        account,
        ifReadable(bytes, async () => {
          await open(bytes).resize(8, 8, { fastShrinkOnLoad: false }).raw().toBuffer()
          return 'fine' as const
        }),
      ),
    encode: (bytes, account, sizes) =>
      turns.run(
        account,
        ifReadable(bytes, () => encodeBoth(bytes, sizes)),
      ),
  }
}
