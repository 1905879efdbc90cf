import { createFairTurns, type FairTurns } from '@fieldside/platform/fair-turns.ts'
import { uploadsBusy } from '@fieldside/platform/uploads.ts'
import type { Images } from './images.ts'
import { createPdfCheck, type PdfCheck } from './pdf-check.ts'

const WAITING_MAX = 30
/** The files that an account uploads at once. */
const WAITING_MAX_PER_ACCOUNT = 3

export type FileChecks = { images: Images; pdfs: PdfCheck }

/** Loads the decoder on the first picture, because it takes 30 MB of memory. */
const createLazyImages = (turns: FairTurns): Images => {
  const load = async () => (await import('./images.ts')).createImages(turns)
  return {
    check: async (bytes, account) => (await load()).check(bytes, account),
    encode: async (...picture) => (await load()).encode(...picture),
  }
}

/**
 * Decodes one file at a time, because each may briefly need hundreds of megabytes. Accounts take turns, so that an
 * account with slow files doesn't delay the others by more than one of them.
 */
export const createFileChecks = (): FileChecks => {
  const turns = createFairTurns({
    atOnce: 1,
    waitingMax: WAITING_MAX,
    waitingMaxPerKey: WAITING_MAX_PER_ACCOUNT,
    full: uploadsBusy,
  })
  return { images: createLazyImages(turns), pdfs: createPdfCheck(turns) }
}
