import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdfPage } from '@fieldside/dev-files/specimens.ts'
import sharp from 'sharp'

export const PDF = Buffer.from(pdfPage([{ text: 'Specimen', size: 24, y: 700 }]))
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const JPG = await sharp({
  create: { width: 40, height: 30, channels: 3, background: { r: 30, g: 90, b: 60 } },
})
  .jpeg()
  .toBuffer()

/** Builds a PDF of exactly that many bytes, mostly a stream of random ones. */
export const pdfOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const xref = PDF.indexOf('xref')
  // Without a length, the parser searches for the stream's end byte by byte.
  const openOf = (length: number) => `9 0 obj\n<< /Length ${String(length).padEnd(8)} >>\nstream\n`
  const close = Buffer.from('\nendstream\nendobj\n')
  const filling = randomBytes(bytes - PDF.length - openOf(0).length - close.length)
  const open = Buffer.from(openOf(filling.length))
  return new Uint8Array(Buffer.concat([PDF.subarray(0, xref), open, filling, close, PDF.subarray(xref)]))
}

type SampleVideo =
  | 'phone.mov'
  | 'android.mp4'
  | 'hevc.mp4'
  | 'fragmented.mp4'
  | 'recording.webm'
  | 'live.webm'

/** Returns a copy of a small video; see videos/README.md. */
export const videoOf = (name: SampleVideo): Buffer => readFileSync(join(import.meta.dirname, 'videos', name))
