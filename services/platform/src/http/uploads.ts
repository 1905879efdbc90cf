import { type DomainError, tooMany, unavailable } from '../base/errors.ts'
import { type Body, readBody } from './body.ts'
import { incomplete } from './body-rate.ts'

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
   * @throws errors of readBody, also when the client disconnects while its upload waits, 429 with Retry-After at the account's memory limit, 503 with Retry-After at
   *   the total limit
   */
  receive<R>(upload: Upload, work: (bytes: Buffer) => Promise<R>): Promise<R>
}

type Bounds = {
  maxBytes: number
  maxBytesPerAccount: number
  /**
   * On how many uploads `work` runs at once, where it needs more memory than the upload has bytes, and on one of each account.
   * Others wait.
   */
  maxAtOnce: number
}

type Turn = { userId: string; start: () => void }

const createTurns = (maxAtOnce: number) => {
  const running = new Set<string>()
  const waiting: Turn[] = []
  const mayRun = ({ userId }: Turn): boolean => running.size < maxAtOnce && !running.has(userId)
  const leave = (turn: Turn): void => void waiting.splice(waiting.indexOf(turn), 1)
  const startNext = (): void => {
    const next = waiting.find(mayRun)
    if (!next) return
    leave(next)
    running.add(next.userId)
    next.start()
  }
  const wait = (userId: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const gone = () => {
        leave(turn)
        reject(incomplete(signal?.reason))
      }
      const start = () => {
        signal?.removeEventListener('abort', gone)
        resolve()
      }
      const turn: Turn = { userId, start }
      signal?.addEventListener('abort', gone, { once: true })
      waiting.push(turn)
      startNext()
    })
  /** Waits for a turn, in order. */
  return async <R>(userId: string, signal: AbortSignal | undefined, work: () => Promise<R>): Promise<R> => {
    if (signal?.aborted) throw incomplete(signal.reason)
    await wait(userId, signal)
    try {
      return await work()
    } finally {
      running.delete(userId)
      startNext()
    }
  }
}

/** Bounds the memory of uploads in this process, in total and per account, across concurrent files. */
export const createUploads = ({
  maxBytes = HELD_MAX_BYTES,
  maxBytesPerAccount = HELD_BY_ACCOUNT_MAX_BYTES,
  maxAtOnce,
}: Partial<Bounds> = {}): Uploads => {
  const heldBy = new Map<string, number>()
  let held = 0
  const inTurn = maxAtOnce === undefined ? undefined : createTurns(maxAtOnce)
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
        return await (inTurn ? inTurn(userId, body.signal, () => work(bytes)) : work(bytes))
      } finally {
        hold(userId, -reserved)
      }
    },
  }
}
