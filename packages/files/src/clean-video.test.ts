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
