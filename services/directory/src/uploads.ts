import { type Body, readBody } from '@fieldside/platform/body.ts'
import { type DomainError, tooMany } from '@fieldside/platform/errors.ts'
import { uploadsBusy } from './one-at-a-time.ts'

/** All uploads together. Two of the largest documents fit, or a dozen usual ones. */
const HELD_MAX_BYTES = 24 * 1024 * 1024
/** One account: the largest document and another file, and never all the memory. */
const HELD_BY_ACCOUNT_MAX_BYTES = HELD_MAX_BYTES / 2
const RETRY_WHEN_ONE_ENDS_S = 10

const ownUploadsBusy = () =>
  tooMany(
    'Your other files are still being uploaded. Wait until one of them is done.',
    RETRY_WHEN_ONE_ENDS_S,
    'too-many-uploads-at-once',
  )

type Limits = { maxBytes: number; tooLarge: () => DomainError }
type Upload = Limits & { userId: string; body: Body }

export type Uploads = {
  /**
   * Reads an upload into memory and works on it; its memory counts until the work is done.
   * Throws what readBody throws, 429 with Retry-After when the account's own uploads hold too much memory, and 503 with
   * Retry-After when all uploads do.
   */
  receive<R>(upload: Upload, work: (bytes: Buffer) => Promise<R>): Promise<R>
}

type Bounds = { maxBytes: number; maxBytesPerAccount: number }

/** Bounds the memory of all uploads of this process, and of each account, however many files it sends at once. */
export const createUploads = ({
  maxBytes = HELD_MAX_BYTES,
  maxBytesPerAccount = HELD_BY_ACCOUNT_MAX_BYTES,
}: Partial<Bounds> = {}): Uploads => {
  const heldBy = new Map<string, number>()
  let held = 0
  const hold = (userId: string, bytes: number): void => {
    held += bytes
    const own = (heldBy.get(userId) ?? 0) + bytes
    if (own === 0) heldBy.delete(userId)
    else heldBy.set(userId, own)
  }
  return {
    receive: async ({ userId, body, ...limits }, work) => {
      let reserved = 0
      const reserve = (bytes: number): void => {
        if ((heldBy.get(userId) ?? 0) + bytes > maxBytesPerAccount) throw ownUploadsBusy()
        if (held + bytes > maxBytes) throw uploadsBusy()
        hold(userId, bytes)
        reserved += bytes
      }
      try {
        return await work(await readBody(body, { ...limits, reserve }))
      } finally {
        hold(userId, -reserved)
      }
    },
  }
}
