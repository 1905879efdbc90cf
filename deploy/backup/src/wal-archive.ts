import type { System } from './replication.ts'
import type { Repository } from './repository.ts'
import { type Lsn, segmentName, segmentStart } from './wal-position.ts'

export type WalArchive = {
  /** Appends the next bytes of the log. @throws Error if bytes before them are missing */
  append: (start: Lsn, data: Buffer) => void
  /** Stores everything received so far. Returns false if there was nothing to store. */
  store: () => Promise<boolean>
  /** Returns the end of the stored log. */
  stored: () => Lsn
  /** Returns the number of bytes received but not stored. */
  waiting: () => number
}

type Segment = { start: Lsn; name: string; bytes: Buffer; filled: number; stored: number }

export const WAL = 'wal/'

/** Folder of a cluster's log. */
export const logFolder = (system: string): string => `${WAL}${system}/`

/** Names a piece of a segment by its offset. */
const pieceName = (segment: string, offset: number): string =>
  `${segment}.${offset.toString(16).padStart(8, '0')}`

/**
 * Stores the log as it arrives: the current segment in pieces, each complete segment as one object that replaces its
 * pieces. `from` is the start of a segment.
 */
export const createWalArchive = (
  repository: Repository,
  { id, timeline, segmentBytes }: System,
  from: Lsn,
): WalArchive => {
  const segments: Segment[] = []
  let end = from
  let stored = from

  const segmentAt = (lsn: Lsn): Segment => {
    const last = segments.at(-1)
    if (last && last.filled < segmentBytes) return last
    const start = segmentStart(lsn, segmentBytes)
    const name = logFolder(id) + segmentName(timeline, start, segmentBytes)
    const next = { start, name, bytes: Buffer.alloc(segmentBytes), filled: 0, stored: 0 }
    segments.push(next)
    return next
  }

  const storeSegment = async (segment: Segment): Promise<void> => {
    const { name, bytes, start } = segment
    const until = segment.filled
    if (until === segmentBytes) {
      await repository.put(name, bytes)
      const pieces = await repository.list(`${name}.`)
      await repository.remove(pieces.map((piece) => piece.name))
      segments.shift()
    } else {
      await repository.put(pieceName(name, segment.stored), bytes.subarray(segment.stored, until))
    }
    segment.stored = until
    stored = start + BigInt(until)
  }

  return {
    append: (start, data) => {
      if (start !== end) throw new Error('bytes of the log are missing')
      for (let taken = 0; taken < data.length; ) {
        const segment = segmentAt(end)
        const part = data.subarray(taken, taken + segmentBytes - segment.filled)
        part.copy(segment.bytes, segment.filled)
        segment.filled += part.length
        taken += part.length
        end += BigInt(part.length)
      }
    },
    store: async () => {
      const waiting = segments.filter((segment) => segment.filled > segment.stored)
      for (const segment of waiting) await storeSegment(segment)
      return waiting.length > 0
    },
    stored: () => stored,
    waiting: () => Number(end - stored),
  }
}
