import { createOneAtATime, type OneAtATime } from '@fieldside/platform/one-at-a-time.ts'
import type { Images } from './images.ts'
import { createPdfCheck, type PdfCheck } from './pdf-check.ts'

const MAX_WAITING = 30

export type FileChecks = { images: Images; pdfs: PdfCheck }

/** Loads the decoder on the first picture, because it takes 30 MB of memory. */
const createLazyImages = (oneAtATime: OneAtATime): Images => {
  const load = async () => (await import('./images.ts')).createImages(oneAtATime)
  return {
    check: async (bytes) => (await load()).check(bytes),
    encode: async (bytes) => (await load()).encode(bytes),
  }
}

/** Decodes one file at a time, because each may briefly need hundreds of megabytes. */
export const createFileChecks = (): FileChecks => {
  const oneAtATime = createOneAtATime(MAX_WAITING)
  return { images: createLazyImages(oneAtATime), pdfs: createPdfCheck(oneAtATime) }
}
