import { createImages, type Images } from './images.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { createPdfCheck, type PdfCheck } from './pdf-check.ts'

const MAX_WAITING = 30

export type FileChecks = { images: Images; pdfs: PdfCheck }

/** Decodes one file at a time, picture or PDF: each may take hundreds of megabytes for a moment. */
export const createFileChecks = (): FileChecks => {
  const oneAtATime = createOneAtATime(MAX_WAITING)
  return { images: createImages(oneAtATime), pdfs: createPdfCheck(oneAtATime) }
}
