import type { DomainError } from '../base/errors.ts'
import { type MinimumRate, readAtMinimumRate } from './body-rate.ts'

export type Body = {
  /** From Content-Length; 0 when the request has none. */
  announcedBytes: number
  content: ReadableStream<Uint8Array> | null
  /** Aborts when the client disconnects. */
  signal?: AbortSignal
}

type BodyLimits = {
  maxBytes: number
  tooLarge: () => DomainError
  /** Called before the given number of bytes is allocated; throws to reject the body. */
  reserve?: (bytes: number) => void
  minimumRate?: MinimumRate
}

const SMALL_BLOCK_BYTES = 4 * 1024
const BLOCK_BYTES = 64 * 1024

export const bodyOf = (request: Request): Body => ({
  announcedBytes: Number(request.headers.get('content-length') ?? 0),
  content: request.body,
  signal: request.signal,
})

/**
 * Collects bytes in fixed-size blocks. A list of chunks would cost many times the bytes when chunks are tiny, and one
 * growing buffer would leave its old copies to the garbage collector.
 */
const createBlocks = ({ maxBytes, reserve }: BodyLimits, announcedBytes: number) => {
  const blocks: Buffer[] = []
  let [size, capacity] = [0, 0]
  let room: Buffer = Buffer.alloc(0)
  const grow = (): void => {
    const wanted = blocks.length === 0 ? Math.max(announcedBytes, SMALL_BLOCK_BYTES) : BLOCK_BYTES
    const bytes = Math.min(wanted, BLOCK_BYTES, maxBytes - capacity)
    reserve?.(bytes)
    room = Buffer.alloc(bytes)
    blocks.push(room)
    capacity += bytes
  }
  const append = (chunk: Uint8Array): void => {
    for (let from = 0; from < chunk.byteLength; ) {
      if (room.length === 0) grow()
      const part = chunk.subarray(from, from + room.length)
      room.set(part)
      room = room.subarray(part.byteLength)
      from += part.byteLength
      size += part.byteLength
    }
  }
  return {
    append,
    hasRoomFor: (chunk: Uint8Array) => size + chunk.byteLength <= maxBytes,
    content: () =>
      blocks.length === 1 && blocks[0] ? blocks[0].subarray(0, size) : Buffer.concat(blocks, size),
  }
}

/**
 * Reads a body into one buffer. It doesn't cancel a rejected body: http-server.ts drains the rest.
 * @throws tooLarge as soon as the size is known, requestTimeout when the body arrives too slowly, DomainError
 * 'body-incomplete'
 */
export const readBody = async ({ announcedBytes, content }: Body, limits: BodyLimits): Promise<Buffer> => {
  if (announcedBytes > limits.maxBytes) throw limits.tooLarge()
  if (!content) return Buffer.alloc(0)
  const blocks = createBlocks(limits, announcedBytes)
  const reader = readAtMinimumRate(content, limits.minimumRate)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return blocks.content()
      if (!blocks.hasRoomFor(value)) throw limits.tooLarge()
      blocks.append(value)
    }
  } finally {
    reader.release()
  }
}

/**
 * Wraps a body to pass it on. Canceling the wrapper leaves the original readable, so the unread rest can be drained.
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

export const drainBody = async (
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
    // The client is gone or the time is up. Either way the connection closes.
  } finally {
    clearTimeout(timer)
  }
}
