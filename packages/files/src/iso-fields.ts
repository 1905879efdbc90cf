import { type Box, type Budget, blank, boxesIn } from './iso-boxes.ts'

/** Boxes of a level that are kept, each with what it holds. `true`: as it is. A function blanks fields. */
export type Kept = { [type: string]: true | Kept | ((bytes: Buffer, budget: Budget, box: Box) => void) }

/** Blanks what isn't kept, at any depth. */
export const keepOnly = (bytes: Buffer, budget: Budget, boxes: readonly Box[], kept: Kept): void => {
  for (const box of boxes) {
    const inside = kept[box.type]
    if (inside === undefined) blank(bytes, box)
    else if (typeof inside === 'function') inside(bytes, budget, box)
    else if (inside !== true) keepOnly(bytes, budget, boxesIn(bytes, budget, box.content, box.end), inside)
  }
}

const zero = (bytes: Buffer, from: number, to: number, { end }: Box): void => {
  bytes.fill(0, Math.min(from, end), Math.min(to, end))
}

/** Blanks when the video was recorded and changed, in a header (`mvhd`, `tkhd`, or `mdhd`). */
export const blankTimes = (bytes: Buffer, _: Budget, box: Box): void =>
  zero(bytes, box.content + 4, box.content + (bytes[box.content] === 1 ? 20 : 12), box)

/** Blanks what follows the kind of a handler: its maker and name. */
export const blankHandler = (bytes: Buffer, _: Budget, box: Box): void =>
  zero(bytes, box.content + 12, box.end, box)

/** Blanks where references of a track point. They say that the samples are in this file. */
export const blankReferences = (bytes: Buffer, budget: Budget, box: Box): void => {
  for (const entry of boxesIn(bytes, budget, box.content + 8, box.end))
    zero(bytes, entry.content + 4, entry.end, entry)
}

const keepAll = (...types: string[]): Kept => Object.fromEntries(types.map((type) => [type, true]))

const VISUAL_BYTES = 78
const KEPT_VISUAL = keepAll(
  ...['avcC', 'vpcC', 'av1C', 'pasp', 'clap', 'colr', 'fiel', 'gama', 'btrt', 'mdcv', 'clli', 'SmDm', 'CoLL'],
)
/** QuickTime ends `wave` with an empty box without a type. */
const WAVE: Kept = { frma: true, esds: true, mp4a: true, enda: true, '\0\0\0\0': {} }
const KEPT_SOUND: Kept = { ...keepAll('esds', 'dOps', 'dfLa', 'chan', 'chnl', 'srat', 'btrt'), wave: WAVE }

/** Returns the bytes of a sound's description before its boxes, which QuickTime's versions 1 and 2 lengthen. */
const soundBytes = (bytes: Buffer, descriptions: Box, { content }: Box): number => {
  const isIso = bytes[descriptions.content] === 1
  return isIso ? 28 : ([28, 44, 64][bytes.readUInt16BE(content + 8)] ?? 28)
}

const SOUNDS = ['mp4a', 'Opus', 'fLaC']

/** Blanks the names of the encoder in descriptions of samples, and their boxes that no player reads. */
export const blankDescriptions = (bytes: Buffer, budget: Budget, box: Box): void => {
  for (const entry of boxesIn(bytes, budget, box.content + 8, box.end)) {
    const isSound = SOUNDS.includes(entry.type)
    // The version, the encoder's maker, and its name. A sound's version tells the layout.
    if (isSound) zero(bytes, entry.content + 10, entry.content + 16, entry)
    else {
      zero(bytes, entry.content + 8, entry.content + 24, entry)
      zero(bytes, entry.content + 42, entry.content + 74, entry)
    }
    const from = entry.content + (isSound ? soundBytes(bytes, box, entry) : VISUAL_BYTES)
    keepOnly(bytes, budget, boxesIn(bytes, budget, from, entry.end), isSound ? KEPT_SOUND : KEPT_VISUAL)
  }
}
