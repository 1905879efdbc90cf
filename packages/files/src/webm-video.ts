import { refuse, type Video } from './video-finding.ts'

/** An element of EBML (RFC 8794). `size` is the content's; unknown ones reach to the next element of a higher level. */
type Element = { id: number; start: number; content: number; end: number; isOpen: boolean }

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  position: 0xa7,
  previousSize: 0xab,
  void: 0xec,
  scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  audio: 0xe1,
  width: 0xb0,
  height: 0xba,
} as const

/** What a segment or cluster keeps. Tags, attachments, chapters, checksums, and what is unknown are blanked. */
const KEPT = new Set<number>([
  ...[ID.seekHead, ID.info, ID.tracks, ID.cues, ID.clusterTime, ID.simpleBlock, ID.blockGroup],
  ...[ID.position, ID.previousSize],
])
/** The date is blanked. The two apps are required, so they stay, without their names. */
const KEPT_IN_INFO = new Set<number>([ID.scale, ID.duration, ID.muxer, ID.writer])
/** Numbers, flags, the language, and what the decoder needs, but no name. */
const KEPT_IN_TRACK = new Set<number>([
  ...[ID.trackType, ID.codec, ID.video, ID.audio],
  ...[0xd7, 0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x23314f, 0x22b59c, 0x22b59d],
  ...[0x55ee, 0x63a2, 0x56aa, 0x56bb, 0x6d80],
])
/** Sizes, crops, colors, and the projection of a picture, and rates, channels, and bits of a sound. */
const KEPT_IN_MEDIA = new Set<number>([
  ...[ID.width, ID.height, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2, 0x54b3],
  ...[0x9a, 0x9d, 0x53b8, 0x53c0, 0x55b0, 0x7670, 0xb5, 0x78b5, 0x9f, 0x6264],
])
/** The block, its length, the blocks that it needs, and its transparency. */
const KEPT_IN_GROUP = new Set<number>([ID.block, 0x9b, 0xfb, 0xfa, 0xa4, 0x75a2, 0x75a1])
const PLAYABLE = new Map([
  [1, ['V_VP8', 'V_VP9', 'V_AV1']],
  [2, ['A_OPUS', 'A_VORBIS']],
])

/**
 * How many elements may still be read of a file, at all levels together: ten minutes with a group of its own for each
 * picture and sound have fewer.
 */
type Budget = { elements: number }
const ELEMENTS_MAX = 300_000
const NS_PER_MS = 1_000_000

/** Reads a number whose first byte's leading zeros tell its length (RFC 8794, section 4). */
const readVint = (bytes: Buffer, at: number, { keepsMarker }: { keepsMarker: boolean }) => {
  const first = bytes.readUInt8(at)
  const length = Math.clz32(first) - 23
  if (length > 8) return refuse('unreadable')
  const marker = 1 << (8 - length)
  let value = keepsMarker ? first : first & (marker - 1)
  let isUnknown = (first & (marker - 1)) === marker - 1
  for (let index = 1; index < length; index += 1) {
    const byte = bytes.readUInt8(at + index)
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, length, isUnknown }
}

/** @throws RefusedVideo when the element doesn't end before `to`, or the file has too many */
const elementAt = (bytes: Buffer, budget: Budget, start: number, to: number): Element => {
  budget.elements -= 1
  if (budget.elements < 0) refuse('unreadable')
  const id = readVint(bytes, start, { keepsMarker: true })
  const size = readVint(bytes, start + id.length, { keepsMarker: false })
  const content = start + id.length + size.length
  const end = size.isUnknown ? to : content + size.value
  if (end > to || content > to) refuse('unreadable')
  return { id: id.value, start, content, end, isOpen: size.isUnknown }
}

const elementsIn = (bytes: Buffer, budget: Budget, { content, end }: Element): Element[] => {
  const elements: Element[] = []
  for (let at = content; at < end; at = elements.at(-1)!.end) {
    elements.push(elementAt(bytes, budget, at, end))
  }
  return elements
}

/** Turns an element into a void one of the same length. */
const blank = (bytes: Buffer, { start, end }: Element): void => {
  bytes.fill(0, start, end)
  bytes[start] = ID.void
  const length = end - start
  // The size takes one byte, or eight.
  if (length < 9) bytes[start + 1] = 0x80 | (length - 2)
  else {
    bytes[start + 1] = 0x01
    bytes.writeUIntBE(length - 9, start + 3, 6)
  }
}

/** Blanks what isn't kept of an element's contents. */
const keepOnly = (bytes: Buffer, elements: readonly Element[], kept: ReadonlySet<number>): void => {
  for (const element of elements) if (!kept.has(element.id)) blank(bytes, element)
}

const readUnsigned = (bytes: Buffer, { content, end }: Element): number => {
  if (end - content > 6) refuse('unreadable')
  return end === content ? 0 : bytes.readUIntBE(content, end - content)
}

const readFloat = (bytes: Buffer, { content, end }: Element): number =>
  end - content === 4 ? bytes.readFloatBE(content) : bytes.readDoubleBE(content)

const withId = (elements: readonly Element[], id: number): Element | undefined =>
  elements.find((element) => element.id === id)

type Info = { scaleNs: number; durationMs: number }

const readInfo = (bytes: Buffer, budget: Budget, info: Element): Info => {
  const elements = elementsIn(bytes, budget, info)
  const scale = withId(elements, ID.scale)
  const scaleNs = scale ? readUnsigned(bytes, scale) : NS_PER_MS
  const duration = withId(elements, ID.duration)
  const units = duration ? readFloat(bytes, duration) : 0
  if (!Number.isFinite(units) || units < 0 || scaleNs === 0) refuse('unreadable')
  keepOnly(bytes, elements, KEPT_IN_INFO)
  for (const { id, content, end } of elements)
    if (id === ID.muxer || id === ID.writer) bytes.fill(0, content, end)
  return { scaleNs, durationMs: (units * scaleNs) / NS_PER_MS }
}

type Size = { width: number; height: number }

/** @throws RefusedVideo for a track without picture or sound, or a codec that a browser can't play */
const sizeOfTrack = (bytes: Buffer, budget: Budget, track: Element): Size => {
  const elements = elementsIn(bytes, budget, track)
  const type = withId(elements, ID.trackType) ?? refuse('unreadable')
  const codec = withId(elements, ID.codec) ?? refuse('unreadable')
  const name = bytes.toString('latin1', codec.content, codec.end).replace(/\0+$/, '')
  if (!PLAYABLE.get(readUnsigned(bytes, type))?.includes(name)) refuse('unplayable')
  const video = withId(elements, ID.video)
  const inVideo = video ? elementsIn(bytes, budget, video) : []
  const audio = withId(elements, ID.audio)
  keepOnly(bytes, elements, KEPT_IN_TRACK)
  keepOnly(bytes, inVideo, KEPT_IN_MEDIA)
  if (audio) keepOnly(bytes, elementsIn(bytes, budget, audio), KEPT_IN_MEDIA)
  const sideOf = (id: number): number => {
    const side = withId(inVideo, id)
    return side ? readUnsigned(bytes, side) : 0
  }
  return { width: sideOf(ID.width), height: sideOf(ID.height) }
}

/** Returns a block's time in its cluster: a signed number after the track's. */
const timeOfBlock = (bytes: Buffer, block: Element): number =>
  bytes.readInt16BE(block.content + readVint(bytes, block.content, { keepsMarker: false }).length)

const timeInGroup = (bytes: Buffer, budget: Budget, group: Element): number => {
  const elements = elementsIn(bytes, budget, group)
  keepOnly(bytes, elements, KEPT_IN_GROUP)
  const block = withId(elements, ID.block)
  return block ? timeOfBlock(bytes, block) : 0
}

/**
 * Returns the size and length of a WebM file, and blanks in place what isn't played.
 * @throws RefusedVideo, RangeError
 */
export const cleanWebm = (bytes: Buffer): Video => {
  const budget = { elements: ELEMENTS_MAX }
  let info: Info = { scaleNs: NS_PER_MS, durationMs: 0 }
  const sizes: Size[] = []
  let [clusterTime, lastTime] = [0, 0]
  const read = (element: Element): void => {
    const { id } = element
    if (element.isOpen) refuse('unreadable')
    else if (id === ID.info) info = readInfo(bytes, budget, element)
    else if (id === ID.tracks)
      for (const track of elementsIn(bytes, budget, element))
        if (track.id === ID.track) sizes.push(sizeOfTrack(bytes, budget, track))
        else blank(bytes, track)
    else if (id === ID.clusterTime) clusterTime = readUnsigned(bytes, element)
    else if (id === ID.simpleBlock) lastTime = Math.max(lastTime, clusterTime + timeOfBlock(bytes, element))
    else if (id === ID.blockGroup)
      lastTime = Math.max(lastTime, clusterTime + timeInGroup(bytes, budget, element))
    else if (!KEPT.has(id)) blank(bytes, element)
  }
  const first = elementAt(bytes, budget, 0, bytes.length)
  if (first.id !== ID.ebml) refuse('unreadable')
  // Segments and clusters are entered, not skipped, because a live recording gives them no size.
  for (let at = first.end; at < bytes.length; ) {
    const element = elementAt(bytes, budget, at, bytes.length)
    const isEntered = element.id === ID.segment || element.id === ID.cluster
    if (!isEntered) read(element)
    at = isEntered ? element.content : element.end
  }
  const width = Math.max(0, ...sizes.map((size) => size.width))
  if (width === 0) refuse('unplayable')
  return {
    width,
    height: Math.max(...sizes.map(({ height }) => height)),
    durationMs: Math.round(Math.max(info.durationMs, (lastTime * info.scaleNs) / NS_PER_MS)),
  }
}
