import { createOneAtATime } from '@fieldside/platform/one-at-a-time.ts'
import { createImages, type Images } from './images.ts'
import { createPdfCheck, type PdfCheck } from './pdf-check.ts'

const MAX_WAITING = 30

export type FileChecks = { images: Images; pdfs: PdfCheck }

/** Decodes one file at a time, because each may briefly need hundreds of megabytes. */
export const createFileChecks = (): FileChecks => {
  const oneAtATime = createOneAtATime(MAX_WAITING)
  return { images: createImages(oneAtATime), pdfs: createPdfCheck(oneAtATime) }
}
