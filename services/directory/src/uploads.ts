import { type Body, readBody } from '@fieldside/platform/body.ts'
import type { DomainError } from '@fieldside/platform/errors.ts'
import { uploadsBusy } from './one-at-a-time.ts'

/** All uploads together. Two of the largest documents fit, or a dozen usual ones. */
const HELD_MAX_BYTES = 24 * 1024 * 1024

type Limits = { maxBytes: number; tooLarge: () => DomainError }

export type Uploads = {
  /**
   * Reads an upload into memory and works on it; its memory counts until the work is done.
   * Throws what readBody throws, and 503 with Retry-After when uploads hold too much memory.
   */
  receive<R>(body: Body, limits: Limits, work: (bytes: Buffer) => Promise<R>): Promise<R>
}

/** Bounds the memory of all uploads of this process, however many people send and however slowly. */
export const createUploads = (maxBytes = HELD_MAX_BYTES): Uploads => {
  let held = 0
  return {
    receive: async (body, limits, work) => {
      let own = 0
      const reserve = (bytes: number): void => {
        if (held + bytes > maxBytes) throw uploadsBusy()
        held += bytes
        own += bytes
      }
      try {
        return await work(await readBody(body, { ...limits, reserve }))
      } finally {
        held -= own
      }
    },
  }
}
