import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'

const HASH_CHARS = 8

/** Draws the image that link previews show, 1200 by 630 pixels. Returns it with its file name. */
export const drawShareImage = async (root: string): Promise<{ fileName: string; source: Uint8Array }> => {
  const drawing = join(root, 'build', 'share-image.svg')
  const source = await sharp(drawing).flatten().png({ palette: true, effort: 10 }).toBuffer()
  const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_CHARS)
  return { fileName: `assets/share-${hash}.png`, source }
}
