import type { FairTurns } from '@fieldside/platform/fair-turns.ts'
import sharp from 'sharp'

/** Phones take up to 50 megapixels in their highest common mode. */
const MAX_PIXELS = 50_000_000

/** Interlaced and progressive pictures are decoded as a whole, not line by line. */
const WHOLE_MAX_BYTES = 160_000_000
const FULL_SIDE = 1024
const SMALL_SIDE = 128
const WEBP_QUALITY = 82

sharp.cache(false)
sharp.concurrency(1)
// libvips also reads SVG, TIFF, and more. Only the accepted upload formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

export type EncodedPicture = { full: Buffer; small: Buffer }

type ImageFinding = 'fine' | 'unreadable' | 'too-many-pixels'

export type Images = {
  /** Decodes a whole picture and discards the result. */
  check: (bytes: Buffer, account: string) => Promise<ImageFinding>
  /** Re-encodes a picture as WebP, upright and without metadata. */
  encode: (bytes: Buffer, account: string) => Promise<EncodedPicture | Exclude<ImageFinding, 'fine'>>
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

const encodeBoth = async (bytes: Buffer): Promise<EncodedPicture> => {
  const within = { width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const full = await open(bytes).autoOrient().resize(within).webp({ quality: WEBP_QUALITY }).toBuffer()
  const small = await open(full)
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'cover' })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
  return { full, small }
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
    encode: (bytes, account) =>
      turns.run(
        account,
        ifReadable(bytes, () => encodeBoth(bytes)),
      ),
  }
}
