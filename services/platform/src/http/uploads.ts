import { type DomainError, tooMany, unavailable } from '../base/errors.ts'
import { type Body, readBody } from './body.ts'

/** For all uploads together: two documents of the maximum size, or a dozen typical ones. */
const HELD_MAX_BYTES = 24 * 1024 * 1024

/** Per account: the largest document and another file, but never all of the memory. */
const HELD_BY_ACCOUNT_MAX_BYTES = HELD_MAX_BYTES / 2
const RETRY_WHEN_ONE_ENDS_S = 10

export const uploadsBusy = () =>
  unavailable('Too many files are being uploaded right now. Please try again in a moment.', 'uploads-busy', 5)

const ownUploadsBusy = () =>
  tooMany(
    'Your other files are still uploading. Wait until one finishes.',
    RETRY_WHEN_ONE_ENDS_S,
    'too-many-uploads-at-once',
  )

type Limits = { maxBytes: number; tooLarge: () => DomainError }
type Upload = Limits & { userId: string; body: Body }

export type Uploads = {
  /**
   * Reads an upload into memory, which stays reserved until `work` is done.
   * @throws errors of readBody, 429 with Retry-After at the account's memory limit, 503 with Retry-After at
   *   the total limit
   */
  receive<R>(upload: Upload, work: (bytes: Buffer) => Promise<R>): Promise<R>
}

type Bounds = {
  maxBytes: number
  maxBytesPerAccount: number
  /** On how many uploads `work` runs at once, where it needs more memory than the upload has bytes. Others wait. */
  maxAtOnce: number
}

/** Bounds the memory of uploads in this process, in total and per account, across concurrent files. */
export const createUploads = ({
  maxBytes = HELD_MAX_BYTES,
  maxBytesPerAccount = HELD_BY_ACCOUNT_MAX_BYTES,
  maxAtOnce = Number.POSITIVE_INFINITY,
}: Partial<Bounds> = {}): Uploads => {
  const heldBy = new Map<string, number>()
  let held = 0
  let free = maxAtOnce
  const waiting: (() => void)[] = []
  /** Waits for a turn, in order. The next one takes it over. */
  const inTurn = async <R>(work: () => Promise<R>): Promise<R> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
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
        const bytes = await readBody(body, { ...limits, reserve })
        return await inTurn(() => work(bytes))
      } finally {
        hold(userId, -reserved)
      }
    },
  }
}
