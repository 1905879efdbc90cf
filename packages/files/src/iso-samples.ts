import { type Box, type Budget, boxAt, boxesIn } from './iso-boxes.ts'
import { refuse } from './video-finding.ts'

/** Bytes of the file that hold samples of one track in a row. */
export type Chunk = { start: number; end: number }

const ENTRIES_AT = 8

/** @throws RefusedVideo for a table that is longer than its box */
const tableOf = (
  { content, end }: Box,
  { countAt, from, entryBytes }: { countAt: number; from: number; entryBytes: number },
  bytes: Buffer,
): { count: number; at: (index: number) => number } => {
  const count = bytes.readUInt32BE(content + countAt)
  if (content + from + count * entryBytes > end) refuse('unreadable')
  return { count, at: (index) => content + from + index * entryBytes }
}

/** Returns a function that returns the bytes of the next samples. */
const sizesOf = (bytes: Buffer, box: Box): ((samples: number) => number) => {
  const each = bytes.readUInt32BE(box.content + 4)
  const place = { countAt: 8, from: 12, entryBytes: each === 0 ? 4 : 0 }
  const { count, at } = tableOf(box, place, bytes)
  let next = 0
  return (samples) => {
    const until = Math.min(count, next + samples)
    let size = each * (until - next)
    if (each === 0) for (; next < until; next += 1) size += bytes.readUInt32BE(at(next))
    next = until
    return size
  }
}

/** Returns a function that returns how many samples each chunk has, in order. */
const samplesPerChunk = (bytes: Buffer, box: Box): ((chunk: number) => number) => {
  const { count, at } = tableOf(box, { countAt: 4, from: ENTRIES_AT, entryBytes: 12 }, bytes)
  if (count === 0) return () => 0
  let entry = 0
  return (chunk) => {
    while (entry + 1 < count && bytes.readUInt32BE(at(entry + 1)) <= chunk) entry += 1
    return bytes.readUInt32BE(at(entry) + 4)
  }
}

/** Returns where a track's samples are. @throws RefusedVideo for more chunks than the file may still have */
export const chunksOf = (bytes: Buffer, budget: Budget, table: Box): Chunk[] => {
  const boxes = boxesIn(bytes, budget, table.content, table.end)
  const offsets = boxes.find(({ type }) => type === 'stco' || type === 'co64') ?? refuse('unreadable')
  const isLong = offsets.type === 'co64'
  const place = { countAt: 4, from: ENTRIES_AT, entryBytes: isLong ? 8 : 4 }
  const { count, at } = tableOf(offsets, place, bytes)
  budget.chunks -= count
  if (budget.chunks < 0) refuse('unreadable')
  const sizeOf = sizesOf(bytes, boxAt(bytes, budget, table, 'stsz'))
  const samplesOf = samplesPerChunk(bytes, boxAt(bytes, budget, table, 'stsc'))
  return Array.from({ length: count }, (_, index) => {
    const start = isLong ? Number(bytes.readBigUInt64BE(at(index))) : bytes.readUInt32BE(at(index))
    return { start, end: start + sizeOf(samplesOf(index + 1)) }
  })
}

/** Returns the milliseconds that a header (`mvhd` or `mdhd`) says, which have the same layout. */
const headerMs = (bytes: Buffer, { content }: Box): number => {
  const isLong = bytes[content] === 1
  const scale = bytes.readUInt32BE(content + (isLong ? 20 : 12))
  const units = isLong ? Number(bytes.readBigUInt64BE(content + 24)) : bytes.readUInt32BE(content + 16)
  return scale === 0 ? refuse('unreadable') : (units / scale) * 1000
}

const unitsOf = (bytes: Buffer, box: Box): number => {
  const { count, at } = tableOf(box, { countAt: 4, from: ENTRIES_AT, entryBytes: 8 }, bytes)
  let units = 0
  for (let index = 0; index < count; index += 1)
    units += bytes.readUInt32BE(at(index)) * bytes.readUInt32BE(at(index) + 4)
  return units
}

const samplesMs = (bytes: Buffer, budget: Budget, track: Box): number => {
  const header = boxAt(bytes, budget, track, 'mdia', 'mdhd')
  const scale = bytes.readUInt32BE(header.content + (bytes[header.content] === 1 ? 20 : 12))
  if (scale === 0) refuse('unreadable')
  return (unitsOf(bytes, boxAt(bytes, budget, track, 'mdia', 'minf', 'stbl', 'stts')) / scale) * 1000
}

/** Returns the length in milliseconds: what the header says, or the samples take, whichever is longer. */
export const durationOf = (
  bytes: Buffer,
  budget: Budget,
  movie: Box,
  tracks: readonly { box: Box }[],
): number =>
  Math.round(
    Math.max(
      headerMs(bytes, boxAt(bytes, budget, movie, 'mvhd')),
      ...tracks.map(({ box }) => samplesMs(bytes, budget, box)),
    ),
  )
