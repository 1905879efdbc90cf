import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from '@fieldside/platform/listener.ts'
import type { Barman } from './barman.ts'
import type { Database, Server } from './database.ts'
import { undefinedIfMissing } from './missing-file.ts'
import { pieceName, readPieceName, walPrefix } from './names.ts'
import type { Repository } from './repository.ts'
import { type Lsn, segmentName, WAL_FILE } from './wal-position.ts'

const POLL_MS = 50
/** Postgres may split a mark between two pages. Then the next one is found. */
const MARK_AGAIN_MS = 1000
const RECEIVED_WITHIN_MS = 10_000
const ARCHIVED_WITHIN_MS = 60_000
/** The end of the log where a mark is looked for. */
const MARK_BYTES = 256

/** The log arrives, but the store can't take it. */
export class StoreFailed extends Error {}

export type LogStore = {
  /**
   * Stores everything that Postgres had flushed when called, and returns its end.
   * @throws StoreFailed, after which it can be called again, or Error when the log doesn't arrive
   */
  store: (stopping: AbortSignal) => Promise<Lsn>
}

type LogStoreParts = {
  database: Database
  barman: Barman
  repository: Repository
  generation: string
  server: Server
}

/**
 * Copies the log that Barman receives into the repository: complete segments from its archive, and of the segment that is
 * being received the new bytes each time.
 */
export const createLogStore = (parts: LogStoreParts): LogStore => {
  const { database, barman, repository, generation, server } = parts
  const streaming = join(barman.folder, 'streaming')
  const prefix = walPrefix(generation)
  let stored = new Set<string>()
  let isListed = false
  let current = { segment: '', bytes: 0 }
  let storedEnd: Lsn = 0n

  const placeOf = (end: Lsn): { segment: string; offset: number } => ({
    segment: segmentName(server.timeline, end - 1n, server.segmentBytes),
    offset: Number((end - 1n) % BigInt(server.segmentBytes)) + 1,
  })

  /** Reads bytes of a segment, which loses its suffix once it is complete. */
  const read = async (segment: string, from: number, to: number): Promise<Buffer | undefined> => {
    for (const name of [`${segment}.partial`, segment]) {
      const file = await open(join(streaming, name)).catch(undefinedIfMissing)
      if (!file) continue
      try {
        return (await file.read(Buffer.alloc(to - from), 0, to - from, from)).buffer
      } finally {
        await file.close()
      }
    }
    return undefined
  }

  /** Returns a position up to which the log was received: the end of a text that Postgres wrote into it just now. */
  const received = async (stopping: AbortSignal): Promise<{ segment: string; offset: number; end: Lsn }> => {
    for (let waitedMs = 0; waitedMs < RECEIVED_WITHIN_MS && !stopping.aborted; ) {
      const { text, end } = await database.mark()
      const place = placeOf(end)
      for (let ms = 0; ms < MARK_AGAIN_MS && !stopping.aborted; ms += POLL_MS, waitedMs += POLL_MS) {
        const tail = await read(place.segment, Math.max(0, place.offset - MARK_BYTES), place.offset)
        if (tail?.includes(text)) return { ...place, end }
        await pause(POLL_MS, stopping)
      }
    }
    throw new Error('the log of Postgres does not arrive')
  }

  const listStored = async (): Promise<void> => {
    if (isListed) return
    stored = new Set((await repository.list(prefix)).map(({ name }) => name.slice(prefix.length)))
    isListed = true
  }

  const archived = async (before: string, stopping: AbortSignal): Promise<void> => {
    const isComplete = (name: string): boolean => WAL_FILE.test(name) && name < before
    for (let waitedMs = 0; (await readdir(streaming)).some(isComplete); waitedMs += POLL_MS) {
      if (waitedMs > ARCHIVED_WITHIN_MS) throw new Error('Barman does not archive the log')
      // Does nothing while a base backup does the same.
      await barman.run('archive-wal', ['@'], stopping)
      await pause(POLL_MS, stopping)
      stopping.throwIfAborted()
    }
  }

  const storeComplete = async (): Promise<void> => {
    const archive = join(barman.folder, 'wals')
    await mkdir(archive, { recursive: true, mode: 0o700 })
    const entries = await readdir(archive, { recursive: true, withFileTypes: true })
    const files = entries.filter(({ name }) => WAL_FILE.test(name) && !stored.has(name))
    for (const { name, parentPath } of files.sort((a, b) => a.name.localeCompare(b.name))) {
      // Barman removes log from before its first base backup.
      const file = await open(join(parentPath, name)).catch(undefinedIfMissing)
      if (!file) continue
      await repository.put(prefix + name, file.createReadStream())
      stored.add(name)
    }
  }

  const storePiece = async (segment: string, offset: number): Promise<boolean> => {
    const from = current.segment === segment ? current.bytes : 0
    const bytes = await read(segment, from, offset)
    if (!bytes) return false
    const name = pieceName(generation, segment, from)
    await repository.put(name, bytes)
    stored.add(name.slice(prefix.length))
    current = { segment, bytes: offset }
    return true
  }

  /** Removes the pieces of segments that are stored as a whole. */
  const removePieces = async (): Promise<void> => {
    const done = [...stored].filter((name) => {
      const piece = readPieceName(name)
      return piece && stored.has(piece.segment)
    })
    await repository.remove(done.map((name) => prefix + name))
    for (const name of done) stored.delete(name)
  }

  /** Returns false if the segment was archived in the meantime. */
  const storeUpTo = async (segment: string, offset: number): Promise<boolean> => {
    try {
      await listStored()
      await storeComplete()
      const isStored = await storePiece(segment, offset)
      if (isStored) await removePieces()
      return isStored
    } catch (error) {
      throw new StoreFailed('the store does not take the log', { cause: error })
    }
  }

  return {
    store: async (stopping) => {
      const flushed = await database.flushed()
      while (flushed > storedEnd) {
        const { segment, offset, end } = await received(stopping)
        await archived(segment, stopping)
        if (await storeUpTo(segment, offset)) storedEnd = end
      }
      return flushed
    },
  }
}
