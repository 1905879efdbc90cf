import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'

const CHUNK_BYTES = 64 * 1024
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** A file that can't be read. Its message says why. */
export class UnreadableFile extends Error {}
/** A file that is too large once it is unzipped. */
export class LargeFile extends Error {}

/** Lets other requests run between two chunks, which take some milliseconds each. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES)
    await nextTurn()
  }
}

async function* unzipped(bytes: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const source = Readable.from(piecesOf(bytes))
  source.pipe(gunzip)
  let size = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new LargeFile()
      yield chunk
      await nextTurn()
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamaged ? new UnreadableFile('The file is damaged. Export it again.') : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/**
 * Reads a file, compressed with gzip or not, in chunks, so that it is never in memory unzipped.
 * @throws UnreadableFile for a damaged one or one that isn't UTF-8, LargeFile
 */
export async function* readChunks(bytes: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk?: Buffer): void => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new UnreadableFile('The file isn’t UTF-8 text. Export it again.')
    }
  }
  for await (const chunk of isGzip(bytes) ? unzipped(bytes, maxBytes) : piecesOf(bytes)) {
    check(chunk)
    yield chunk
  }
  check()
}
