import { DomainError, requestTimeout } from '../base/errors.ts'

export type MinimumRate = { bytesPerS: number; windowMs: number }

/**
 * Measured over `windowMs`: 128 kbit/s, the uplink of a poor 3G connection, so 1 MB may take a minute. Bytes before
 * the window don't count, so a client can't send most of a body at once and then pin its memory with a trickle.
 */
const MINIMUM_RATE: MinimumRate = { bytesPerS: 16 * 1024, windowMs: 20_000 }
const CHECKS_PER_WINDOW = 4

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Chunk = Awaited<ReturnType<Reader['read']>>

export const incomplete = (cause: unknown) =>
  new DomainError('invalid-input', 'body-incomplete', 'The request ended before its body was complete', {
    cause,
  })

const tooSlow = () => requestTimeout('The request took too long to arrive. Please try again.')

export type RatedReader = {
  /** @throws requestTimeout when the body arrives too slowly, DomainError 'body-incomplete' */
  read: () => Promise<Chunk>
  /** Leaves the rest of the body readable. */
  release: () => void
}

export const readAtMinimumRate = (
  content: ReadableStream<Uint8Array>,
  { bytesPerS, windowMs }: MinimumRate = MINIMUM_RATE,
): RatedReader => {
  const reader = content.getReader()
  const leastBytes = (bytesPerS * windowMs) / 1000
  const sizes = [0]
  let size = 0
  let isSlow = false
  let fail: (error: DomainError) => void = () => undefined
  const check = (): void => {
    const before = sizes.length === CHECKS_PER_WINDOW ? sizes.shift() : undefined
    sizes.push(size)
    if (before === undefined || size - before >= leastBytes) return
    isSlow = true
    fail(tooSlow())
  }
  const checking = setInterval(check, windowMs / CHECKS_PER_WINDOW)
  return {
    read: async () => {
      if (isSlow) throw tooSlow()
      const chunk = await new Promise<Chunk>((resolve, reject) => {
        fail = reject
        reader.read().then(resolve, (error: unknown) => reject(incomplete(error)))
      })
      size += chunk.value?.byteLength ?? 0
      return chunk
    },
    release: () => {
      clearInterval(checking)
      reader.releaseLock()
    },
  }
}
