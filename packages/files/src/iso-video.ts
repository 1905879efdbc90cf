import { type Box, type Budget, blank, boxAt, boxesIn, newBudget, typeAt } from './iso-boxes.ts'
import {
  blankDescriptions,
  blankHandler,
  blankReferences,
  blankTimes,
  type Kept,
  keepOnly,
} from './iso-fields.ts'
import { type Chunk, chunksOf, durationOf } from './iso-samples.ts'
import { refuse, type Video } from './video-finding.ts'

const SAMPLE_TABLE: Kept = Object.fromEntries(
  ['stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'].map((type) => [
    type,
    true,
  ]),
)
const MEDIA: Kept = {
  mdhd: blankTimes,
  hdlr: blankHandler,
  minf: {
    vmhd: true,
    smhd: true,
    dinf: { dref: blankReferences },
    stbl: { ...SAMPLE_TABLE, stsd: blankDescriptions },
  },
}
const MOVIE: Kept = { mvhd: blankTimes, trak: { tkhd: blankTimes, edts: { elst: true }, mdia: MEDIA } }

/** Codecs that Chrome, Firefox, and Safari play. */
const PLAYABLE: Readonly<Record<string, readonly string[]>> = {
  vide: ['avc1', 'avc3', 'vp09', 'av01'],
  soun: ['mp4a', 'Opus', 'fLaC'],
}
const HEVC = ['hvc1', 'hev1', 'dvh1', 'dvhe']

type Track = { handler: string; formats: string[]; width: number; height: number; box: Box }

const VISUAL_SIZE_AT = 32

const trackOf = (bytes: Buffer, budget: Budget, box: Box): Track => {
  const handler = typeAt(bytes, boxAt(bytes, budget, box, 'mdia', 'hdlr').content + 8)
  if (!PLAYABLE[handler]) return { handler, formats: [], width: 0, height: 0, box }
  const { content, end } = boxAt(bytes, budget, box, 'mdia', 'minf', 'stbl', 'stsd')
  const entries = boxesIn(bytes, budget, content + 8, end)
  const sideAt = (offset: number): number =>
    handler === 'vide'
      ? Math.max(0, ...entries.map(({ start }) => bytes.readUInt16BE(start + VISUAL_SIZE_AT + offset)))
      : 0
  return { handler, formats: entries.map(({ type }) => type), width: sideAt(0), height: sideAt(2), box }
}

/** @throws RefusedVideo for a codec that a browser can't play, and for samples in another file */
const refuseUnplayable = (bytes: Buffer, budget: Budget, { handler, formats, box }: Track): void => {
  if (formats.some((format) => HEVC.includes(format))) refuse('hevc')
  if (formats.length === 0 || formats.some((format) => !PLAYABLE[handler]?.includes(format)))
    refuse('unplayable')
  const { content, end } = boxAt(bytes, budget, box, 'mdia', 'minf', 'dinf', 'dref')
  const isElsewhere = ({ content: flags }: Box) => (bytes[flags + 3]! & 1) === 0
  if (boxesIn(bytes, budget, content + 8, end).some(isElsewhere)) refuse('unreadable')
}

/** Blanks the bytes of the media data that no sample of a kept track has. */
const blankBetween = (bytes: Buffer, data: readonly Box[], chunks: Chunk[]): void => {
  const sorted = chunks.filter(({ start, end }) => end > start).sort((one, other) => one.start - other.start)
  let used = 0
  for (const { content, end } of data) {
    let from = content
    for (; used < sorted.length && sorted[used]!.start < end; used += 1) {
      const chunk = sorted[used]!
      if (chunk.start < content || chunk.end > end) refuse('unreadable')
      if (chunk.start > from) bytes.fill(0, from, chunk.start)
      from = Math.max(from, chunk.end)
    }
    bytes.fill(0, from, end)
  }
  if (used < sorted.length) refuse('unreadable')
}

/**
 * Returns the size and length of an MP4 or QuickTime file, and blanks in place what isn't played.
 * @throws RefusedVideo, RangeError
 */
export const cleanIsoVideo = (bytes: Buffer): Video => {
  const budget = newBudget()
  const boxes = boxesIn(bytes, budget, 0, bytes.length)
  const movies = boxes.filter(({ type }) => type === 'moov')
  const movie = movies[0]
  // Fragments have their samples' tables elsewhere. Cameras don't write them.
  if (!movie || movies.length > 1) return refuse(movie ? 'unreadable' : 'unplayable')
  const inMovie = boxesIn(bytes, budget, movie.content, movie.end)
  if (inMovie.some(({ type }) => type === 'mvex' || type === 'cmov')) refuse('unplayable')
  const all = inMovie.filter(({ type }) => type === 'trak').map((box) => trackOf(bytes, budget, box))
  const tracks = all.filter(({ handler }) => PLAYABLE[handler])
  if (!tracks.some(({ handler }) => handler === 'vide')) refuse('unplayable')
  for (const track of tracks) refuseUnplayable(bytes, budget, track)
  const chunks = tracks.flatMap(({ box }) =>
    chunksOf(bytes, budget, boxAt(bytes, budget, box, 'mdia', 'minf', 'stbl')),
  )
  const durationMs = durationOf(bytes, budget, movie, tracks)
  const data = boxes.filter(({ type }) => type === 'mdat')
  blankBetween(bytes, data, chunks)
  for (const { handler, box } of all) if (!PLAYABLE[handler]) blank(bytes, box)
  keepOnly(bytes, budget, boxes, { ftyp: true, mdat: true, moov: MOVIE })
  return {
    width: Math.max(...tracks.map(({ width }) => width)),
    height: Math.max(...tracks.map(({ height }) => height)),
    durationMs,
  }
}
