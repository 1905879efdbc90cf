import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanVideo } from './clean-video.ts'
import { detectType } from './detect-type.ts'
import { videoOf } from './testing/sample-files.ts'

const mimeOf = async (bytes: Buffer) => (await detectType(bytes))?.mime ?? ''
const cleaned = async (bytes: Buffer) => cleanVideo(bytes, await mimeOf(bytes))

const WHERE = '40.7128'

test.each([
  ['phone.mov', 'video/mp4', 1500],
  ['android.mp4', 'video/mp4', 1500],
  ['recording.webm', 'video/webm', 1000],
] as const)(
  'reads %s and leaves no location in it, but every sample [messages/files]',
  async (name, contentType, ms) => {
    const bytes = videoOf(name)
    const before = Buffer.from(bytes)
    expect(before.includes(WHERE)).toBe(true)
    const found = await cleaned(bytes)
    expect(found).toMatchObject({ width: 64, height: 48, contentType })
    expect(Math.abs((found as { durationMs: number }).durationMs - ms)).toBeLessThanOrEqual(150)
    expect(bytes.includes(WHERE)).toBe(false)
    // As text, and in the binary forms of 3GPP and of phones.
    for (const box of ['udta', 'loci', 'keys', 'meta', '\xa9xyz'])
      expect([box, bytes.includes(Buffer.from(box, 'latin1'))]).toEqual([box, false])
    expect(bytes.length).toBe(before.length)
    // A second time, there is nothing left to blank, and the same is read.
    const again = Buffer.from(bytes)
    expect(await cleaned(again)).toEqual(found)
    expect(again.equals(bytes)).toBe(true)
  },
)

test('leaves no location that Android wrote, as text in the user data', async () => {
  const bytes = videoOf('android.mp4')
  // ffmpeg writes it in the binary form of 3GPP instead.
  const at = bytes.indexOf('loci')
  bytes.write('\xa9xyz', at, 'latin1')
  bytes.write('+40.7128-074.0060/', at + 8, 'latin1')
  expect(await cleaned(bytes)).toMatchObject({ width: 64 })
  expect(bytes.includes('40.71')).toBe(false)
})

test.each([
  ['hevc.mp4', 'hevc'],
  ['fragmented.mp4', 'unplayable'],
] as const)('rejects %s as %s', async (name, refusal) => {
  expect(await cleaned(videoOf(name))).toBe(refusal)
})

test('reads the length of a recording that has none in its header', async () => {
  expect(await cleaned(videoOf('live.webm'))).toMatchObject({ width: 64, height: 48, durationMs: 500 })
})

test('keeps the decoded samples: only what is between them becomes zero', async () => {
  const bytes = videoOf('android.mp4')
  const before = Buffer.from(bytes)
  await cleaned(bytes)
  const changed = [...bytes.keys()].filter((at) => bytes[at] !== before[at])
  const data = before.indexOf('mdat')
  // The subtitles are in the media data, and the picture's samples stay.
  expect(changed.some((at) => at > data)).toBe(true)
  const text = before.indexOf('GPS 40.7128')
  expect(bytes.subarray(text, text + 11).every((byte) => byte === 0)).toBe(true)
  const kept = before.subarray(data + 4, text - 2)
  expect(kept.length).toBeGreaterThan(20)
  expect(bytes.subarray(data + 4, text - 2).equals(kept)).toBe(true)
})

test('leaves no time of recording, and no name of a device, program, or track, in an MP4', async () => {
  const bytes = videoOf('phone.mov')
  const time = Buffer.from([0xe4, 0x12, 0x34, 0x56])
  for (const type of ['mvhd', 'tkhd', 'mdhd'])
    for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 1))
      for (const offset of [8, 12]) time.copy(bytes, at + offset)
  bytes.write('gps ', bytes.indexOf('pasp'), 'latin1')
  const found = await cleaned(bytes)
  expect(found).toMatchObject({ width: 64, height: 48, durationMs: 1500 })
  for (const left of [time, 'VideoHandler', 'SoundHandler', 'FFMP', 'libx264', 'gps '])
    expect([String(left), bytes.includes(left)]).toEqual([String(left), false])
  // What the players need stays.
  for (const kept of ['avcC', 'wave', 'esds', 'mhlrvide', 'url ']) expect(bytes.includes(kept)).toBe(true)
  expect(await cleaned(Buffer.from(bytes))).toEqual(found)
})

test('leaves no time of recording, and no name of a program or track, in a WebM', async () => {
  const bytes = videoOf('recording.webm')
  // The writing app becomes the date, and the language a name.
  bytes.writeUInt16BE(0x4461, bytes.indexOf('WA\x8cLavf', 0, 'latin1'))
  bytes.set([0x53, 0x6e, 0x84, ...Buffer.from('Knee')], bytes.indexOf('und') - 4)
  const found = await cleaned(bytes)
  expect(found).toMatchObject({ width: 64, height: 48, durationMs: 1000 })
  for (const left of ['Lavf', 'Da\x8c', 'Knee'])
    expect([left, bytes.includes(Buffer.from(left, 'latin1'))]).toEqual([left, false])
  expect(bytes.includes('V_VP9')).toBe(true)
})

const patched = (name: Parameters<typeof videoOf>[0], type: string, offset: number, value: number) => {
  const bytes = videoOf(name)
  bytes.writeUInt32BE(value, bytes.indexOf(type) + 4 + offset)
  return bytes
}

test.each<[string, string, () => Buffer]>([
  ['too-long', 'a header that says an hour', () => patched('phone.mov', 'mvhd', 16, 3_600_000_000)],
  [
    'too-long',
    'samples that take longer than the header says',
    () => patched('phone.mov', 'stts', 12, 99_999_999),
  ],
  ['unreadable', 'a table with more entries than bytes', () => patched('phone.mov', 'stsz', 8, 0xffffffff)],
  ['unreadable', 'samples outside the media data', () => patched('phone.mov', 'stco', 8, 4)],
  ['unreadable', 'a track without a clock', () => patched('phone.mov', 'mdhd', 12, 0)],
  ['unreadable', 'a file that was cut off', () => videoOf('phone.mov').subarray(0, -200)],
  ['unreadable', 'a recording that was cut off', () => videoOf('recording.webm').subarray(0, -20)],
])('rejects as %s %s', async (refusal, _, bytes) => {
  expect(await cleaned(bytes())).toBe(refusal)
})

test('rejects a video with more pixels than 4K', async () => {
  const bytes = videoOf('android.mp4')
  bytes.writeUInt16BE(5000, bytes.lastIndexOf('avc1') + 28)
  expect(await cleaned(bytes)).toBe('too-many-pixels')
})

/** Appends bytes to the last box of a path, whose boxes start where the positions say. */
const grown = (bytes: Buffer, path: readonly number[], added: Buffer): Buffer => {
  const last = path.at(-1)!
  const end = last + bytes.readUInt32BE(last)
  for (const at of path) bytes.writeUInt32BE(bytes.readUInt32BE(at) + added.length, at)
  return Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)])
}
const MOVIE_AT = 176
const OFFSETS = {
  sound: [MOVIE_AT, 925, 1061, 1146, 1250, 1584],
  picture: [MOVIE_AT, 292, 428, 513, 621, 901],
}

/** A video whose tracks have more chunks, all empty. The track that comes later in the file grows first. */
const withChunks = (counts: Partial<Record<keyof typeof OFFSETS, number>>): Buffer => {
  let bytes = videoOf('phone.mov')
  for (const track of ['sound', 'picture'] as const) {
    const [count, table] = [counts[track] ?? 0, OFFSETS[track].at(-1)!]
    bytes = grown(bytes, OFFSETS[track], Buffer.alloc(4 * count))
    bytes.writeUInt32BE(bytes.readUInt32BE(table + 12) + count, table + 12)
  }
  return bytes
}

const FREE = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])
const withBoxes = ({ inMovie = 0, after = 0 }): Buffer =>
  Buffer.concat([
    grown(videoOf('phone.mov'), [MOVIE_AT], Buffer.alloc(8 * inMovie, FREE)),
    Buffer.alloc(8 * after, FREE),
  ])

/** A recording with groups of blocks that are empty, each with elements of its own. */
const withElements = (groups: number, inGroup: number): Buffer => {
  const group = Buffer.from([0xa0, 0x80 | (2 * inGroup), ...Array(inGroup).fill([0xec, 0x80]).flat()])
  const whole = videoOf('live.webm')
  return Buffer.concat([whole, Buffer.alloc(group.length * groups, group)])
}

test.each<[string, 'reads' | 'rejects', () => Buffer]>([
  ['many chunks in one track', 'reads', () => withChunks({ sound: 150_000 })],
  [
    'too many chunks in two tracks together',
    'rejects',
    () => withChunks({ sound: 150_000, picture: 150_000 }),
  ],
  ['many boxes', 'reads', () => withBoxes({ after: 15_000 })],
  ['too many boxes at two levels together', 'rejects', () => withBoxes({ inMovie: 4000, after: 15_000 })],
  ['six million boxes', 'rejects', () => withBoxes({ after: 6_000_000 })],
  ['many elements', 'reads', () => withElements(30_000, 8)],
  ['too many elements at two levels together', 'rejects', () => withElements(40_000, 8)],
])('counts for the whole file: %s [messages/files]', async (_, outcome, make) => {
  const bytes = make()
  const mime = bytes.readUInt32BE(0) === 0x1a45dfa3 ? 'video/webm' : 'video/mp4'
  const found = cleanVideo(bytes, mime)
  if (outcome === 'reads') expect(found).toMatchObject({ width: 64, height: 48 })
  else expect(found).toBe('unreadable')
})

test('never fails or changes the length of a file, whatever bytes it has', () => {
  const files = (['phone.mov', 'android.mp4', 'recording.webm', 'live.webm'] as const).map((name) => ({
    bytes: videoOf(name),
    mime: name.endsWith('webm') ? 'video/webm' : 'video/mp4',
  }))
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      ({ bytes, mime }, changes) => {
        const broken = Buffer.from(bytes)
        for (const [at, byte] of changes) broken[at % broken.length] = byte
        const found = cleanVideo(broken, mime)
        if (typeof found === 'object') expect(Number.isFinite(found.durationMs)).toBe(true)
        expect(broken.length).toBe(bytes.length)
      },
    ),
    { numRuns: 1500 },
  )
})
