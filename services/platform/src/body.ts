import { DomainError, requestTimeout } from './errors.ts'

/** The unread body of a request. */
export type Body = {
  /** From Content-Length; 0 when the request has none. */
  announcedBytes: number
  content: ReadableStream<Uint8Array> | null
}

type BodyLimits = {
  maxBytes: number
  tooLarge: () => DomainError
  /** Called with the bytes that the buffer is about to grow by. It throws to end the upload. */
  reserve?: (bytes: number) => void
  /** Ends the upload after this time without a byte. */
  stallMs?: number
}

const STALL_MS = 20_000
const FIRST_BYTES = 16 * 1024

export const bodyOf = (request: Request): Body => ({
  announcedBytes: Number(request.headers.get('content-length') ?? 0),
  content: request.body,
})

type Reader = ReadableStreamDefaultReader<Uint8Array>

const incomplete = (cause: unknown) =>
  new DomainError('invalid-input', 'body-incomplete', 'The request ended before its body was complete', {
    cause,
  })

type Chunk = Awaited<ReturnType<Reader['read']>>

const readChunk = (reader: Reader, stallMs: number) =>
  new Promise<Chunk>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(requestTimeout('The request took too long to arrive. Please try again.')),
      stallMs,
    )
    reader
      .read()
      .then(resolve, (error: unknown) => reject(incomplete(error)))
      .finally(() => clearTimeout(timer))
  })

/** One buffer that doubles: a list of chunks would cost many times its bytes when each chunk is tiny. */
const createBuffer = ({ maxBytes, reserve }: BodyLimits) => {
  let bytes = Buffer.alloc(0)
  let size = 0
  const grow = (needed: number): void => {
    const capacity = Math.min(maxBytes, Math.max(needed, FIRST_BYTES, bytes.length * 2))
    reserve?.(capacity - bytes.length)
    const larger = Buffer.alloc(capacity)
    bytes.copy(larger, 0, 0, size)
    bytes = larger
  }
  return {
    hasRoomFor: (chunk: Uint8Array) => size + chunk.byteLength <= maxBytes,
    append: (chunk: Uint8Array) => {
      if (size + chunk.byteLength > bytes.length) grow(size + chunk.byteLength)
      bytes.set(chunk, size)
      size += chunk.byteLength
    },
    content: () => bytes.subarray(0, size),
  }
}

/**
 * Reads a body into one buffer. A rejected body stays uncanceled: http-server.ts drains the rest.
 * @throws tooLarge as soon as the size is known, requestTimeout when no byte arrives in time, DomainError 'body-incomplete'
 */
export const readBody = async ({ announcedBytes, content }: Body, limits: BodyLimits): Promise<Buffer> => {
  if (announcedBytes > limits.maxBytes) throw limits.tooLarge()
  if (!content) return Buffer.alloc(0)
  const buffer = createBuffer(limits)
  const reader = content.getReader()
  try {
    for (;;) {
      const { done, value } = await readChunk(reader, limits.stallMs ?? STALL_MS)
      if (done) return buffer.content()
      if (!buffer.hasRoomFor(value)) throw limits.tooLarge()
      buffer.append(value)
    }
  } finally {
    reader.releaseLock()
  }
}

/**
 * Passes a body on to `fetch`. Canceling the copy leaves the original readable, so that what the receiver did not
 * take can still be drained.
 */
export const forwardable = (
  content: ReadableStream<Uint8Array> | null,
): ReadableStream<Uint8Array> | null => {
  if (!content) return null
  const reader = content.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      reader.releaseLock()
      controller.close()
    },
    cancel: () => reader.releaseLock(),
  })
}

/** Reads and discards a body until its end, `maxBytes`, or `maxMs`. */
export const discardBody = async (
  content: ReadableStream<Uint8Array> | null,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
): Promise<void> => {
  if (!content || content.locked) return
  const reader = content.getReader()
  const timer = setTimeout(() => reader.releaseLock(), maxMs)
  try {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
  } catch {
    // The sender is gone, or the time is over: the connection closes either way.
  } finally {
    clearTimeout(timer)
  }
}
