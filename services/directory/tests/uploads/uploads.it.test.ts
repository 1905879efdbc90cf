import { crc32 } from 'node:zlib'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { createPdfCheck } from '@fieldside/files/pdf-check.ts'
import { JPG, PDF, PNG, pdfOf } from '@fieldside/files/testing/sample-files.ts'
import { createFairTurns } from '@fieldside/platform/fair-turns.ts'
import { createUploads, uploadsBusy } from '@fieldside/platform/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional } from '../fixture.ts'
import { inflatingPdf, SAFE_PDFS, slowPdf, UNSAFE_PDFS } from './unsafe-files.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const putPicture = (as: Parameters<Fixture['fetch']>[2], body: Uint8Array<ArrayBuffer> | ReadableStream) =>
  fixture.fetch('/professionals/me/picture', { method: 'PUT', body, duplex: 'half' } as RequestInit, as)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
/** Returns a body and a spy that reports whether it was read. */
const unreadBody = () => {
  const pull = vi.fn()
  return { pull, body: new ReadableStream({ pull }, { highWaterMark: 0 }) }
}

const zip = Buffer.from(`PK\x03\x04----PK\x01\x02----PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

/** Returns a small file that claims that many pixels: the specimen with a changed header. */
const pngOfSize = (width: number, height: number): Buffer => {
  const png = Buffer.from(PNG)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('rejects an unauthorized document upload without reading the body', async () => {
  const submitted = newProfessional()
  await fixture.submitted(submitted)
  for (const [as, status] of [
    [undefined, 401],
    [newAthlete(), 403],
    [newAdmin(), 403],
    [submitted, 409],
  ] as const) {
    const { pull, body } = unreadBody()
    expect((await fixture.upload(as, 'government_id', 'scan.pdf', body)).status).toBe(status)
    expect(pull).not.toHaveBeenCalled()
  }
  const { pull, body } = unreadBody()
  expect((await fixture.upload(newProfessional(), 'government_id', 'scan.exe', body)).status).toBe(422)
  expect(pull).not.toHaveBeenCalled()
})

test('rejects an unauthorized picture upload without reading the body', async () => {
  for (const [as, status] of [
    [undefined, 401],
    [newAthlete(), 403],
    [newProfessional(), 404],
  ] as const) {
    const { pull, body } = unreadBody()
    expect((await putPicture(as, body)).status).toBe(status)
    expect(pull).not.toHaveBeenCalled()
  }
})

test('rejects uploads over the memory limit with Retry-After, and accepts them once memory is free', async () => {
  const own = await createFixture({ ports: { uploads: createUploads({ maxBytes: DOCUMENT_MAX_BYTES }) } })
  const [slow, other] = [newProfessional(), newProfessional()]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const file = pdfOf(DOCUMENT_MAX_BYTES)
  const held = own.upload(slow, 'government_id', 'scan.pdf', readable)
  await writer.write(file.subarray(0, -1))
  const busy = await own.fetch(
    '/professionals/me/documents/government_id?file_name=a.pdf',
    { method: 'PUT', body: new Uint8Array(PDF) },
    other,
  )
  expect([busy.status, busy.headers.get('retry-after'), await codeOf(busy)]).toEqual([
    503,
    '5',
    'uploads-busy',
  ])
  await writer.write(file.subarray(-1))
  await writer.close()
  expect((await held).status).toBe(201)
  expect((await own.upload(other, 'government_id', 'a.pdf', new Uint8Array(PDF))).status).toBe(201)
  await own.close()
})

test.each(UNSAFE_PDFS)(
  'rejects a PDF with $name and names the field [professional-setup/unsafe-file] [documents/forms] [documents/print-again]',
  async ({ code, says, bytes }) => {
    const ada = newProfessional()
    const { status, body } = await fixture.upload(
      ada,
      'liability_insurance',
      'cover.pdf',
      new Uint8Array(await bytes()),
    )
    expect([status, body.code]).toEqual([422, code])
    expect(body.errors).toEqual([{ field: 'file', message: expect.stringContaining(says) }])
    const rows = fixture.db.kysely.selectFrom('verification_documents').where('user_id', '=', ada.userId)
    expect(await rows.selectAll().execute()).toEqual([])
  },
)

test.each(SAFE_PDFS)('accepts a PDF with $name and keeps its bytes [documents/forms]', async ({ bytes }) => {
  const ada = newProfessional()
  const file = new Uint8Array(await bytes())
  expect((await fixture.upload(ada, 'liability_insurance', 'cover.pdf', file)).status).toBe(201)
  const stored = [...fixture.fakes.objectStorage.objects].find(([key]) => key.startsWith(ada.userId))
  expect(stored?.[1]).toEqual(Buffer.from(file))
})

test.each([
  ['a picture', PNG],
  ['the start of another kind of file', Buffer.from('GIF89a')],
  ['more than a kilobyte', Buffer.alloc(1100, ' ')],
])(
  'tells how to make an acceptable PDF of one with %s before its header [documents/print-again]',
  async (_, before) => {
    const file = new Uint8Array(Buffer.concat([before, PDF]))
    const { status, body } = await fixture.upload(newProfessional(), 'liability_insurance', 'cover.pdf', file)
    expect([status, body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('print it to a new PDF'),
    ])
  },
)

const turns = () => createFairTurns({ atOnce: 1, waitingMax: 9, waitingMaxPerKey: 2, full: uploadsBusy })

test('checks another account’s PDF before the further ones of an account with many [documents/turns]', async () => {
  const { inspect } = createPdfCheck(turns())
  const done: string[] = []
  const check = (account: string, name: string) => inspect(PDF, account).then(() => done.push(name))
  const checks = [check('ada', 'ada 1'), check('ada', 'ada 2'), check('ada', 'ada 3'), check('ben', 'ben 1')]
  await expect(check('ada', 'ada 4')).rejects.toMatchObject({ code: 'uploads-busy', retryAfterS: 5 })
  await Promise.all(checks)
  expect(done).toEqual(['ada 1', 'ben 1', 'ada 2', 'ada 3'])
})

test('gives up on a PDF that takes too much CPU time to parse', async () => {
  const inspect = (bytes: Buffer, cpuMaxMs: number) =>
    createPdfCheck(turns(), { cpuMaxMs }).inspect(bytes, 'ada')
  expect(await inspect(PDF, 60_000)).toBe('plain')
  expect(await inspect(slowPdf(), 50)).toBe('unreadable')
})

test('gives up on a PDF that takes too much memory to parse', async () => {
  const inspect = (megabytes: number) =>
    createPdfCheck(turns(), { memoryMaxBytes: megabytes * 2 ** 20 }).inspect(inflatingPdf(32), 'ada')
  expect(await inspect(1024)).toBe('plain')
  expect(await inspect(1)).toBe('unreadable')
})

test.each([
  ['a PDF behind a picture', 'a.jpg', Buffer.concat([JPG, PDF])],
  ['an archive behind a picture', 'a.png', Buffer.concat([PNG, zip])],
  ['an archive behind a PDF', 'a.pdf', Buffer.concat([PDF, zip])],
  ['a page behind a PDF', 'a.pdf', Buffer.concat([PDF, Buffer.from('<script>alert(1)</script>')])],
])(
  'rejects %s as two file types in one and names the field [professional-setup/unsafe-file]',
  async (_, name, bytes) => {
    const { status, body } = await fixture.upload(
      newProfessional(),
      'government_id',
      name,
      new Uint8Array(bytes),
    )
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'unsafe-file', 'file'])
  },
)

test("rejects a document picture that can't be decoded completely", async () => {
  const photo = await sharp({
    create: { width: 600, height: 600, channels: 3, background: 'red', noise: { type: 'gaussian' } },
  })
    .jpeg()
    .toBuffer()
  const put = (bytes: Buffer) =>
    fixture.upload(newProfessional(), 'government_id', 'scan.jpg', new Uint8Array(bytes))
  expect((await put(photo)).status).toBe(201)
  const cut = await put(photo.subarray(0, photo.length / 2))
  expect([cut.status, cut.body.code]).toEqual([422, 'invalid-file-type'])
})

test("keeps a phone's photo byte for byte, with the pictures or video appended to it", async () => {
  const ada = newProfessional()
  const further = Buffer.concat([JPG, Buffer.alloc(1000), JPG, Buffer.alloc(100_000)])
  const film = Buffer.concat([JPG, Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(100_000)])
  for (const photo of [further, film]) {
    const { status } = await fixture.upload(ada, 'government_id', 'scan.jpg', new Uint8Array(photo))
    expect(status).toBe(201)
    const stored = [...fixture.fakes.objectStorage.objects].findLast(([key]) => key.startsWith(ada.userId))
    expect(stored?.[1]).toEqual(photo)
  }
})

test('rejects a picture with too many pixels, as a document and as a profile picture', async () => {
  const bomb = pngOfSize(60_000, 60_000)
  const pro = newProfessional()
  await fixture.saveProfile(pro)
  const document = await fixture.upload(pro, 'government_id', 'scan.png', new Uint8Array(bomb))
  expect([document.status, document.body.code]).toEqual([422, 'too-many-pixels'])
  const picture = await putPicture(pro, new Uint8Array(bomb))
  expect([picture.status, await codeOf(picture)]).toEqual([422, 'too-many-pixels'])
})

test('encodes a profile picture upright, without metadata, and with a small version [professional-settings/picture]', async () => {
  const pro = newProfessional()
  await fixture.saveProfile(pro)
  const photo = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'green' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { profile_picture } = (await (await putPicture(pro, new Uint8Array(photo))).json()) as {
    profile_picture: string
  }
  const versionAt = async (path: string) => {
    const response = await fixture.fetch(path, {}, newAthlete())
    expect(response.headers.get('content-type')).toBe('image/webp')
    return sharp(await response.arrayBuffer()).metadata()
  }
  const full = await versionAt(profile_picture)
  expect(full).toMatchObject({ format: 'webp', width: 512, height: 1024 })
  expect([full.exif, full.xmp, full.orientation]).toEqual([undefined, undefined, undefined])
  expect(await versionAt(`${profile_picture}?size=small`)).toMatchObject({ width: 128, height: 128 })
  expect((await fixture.fetch(`${profile_picture}?size=huge`, {}, newAthlete())).status).toBe(400)
})

test('serves a picture without a small version in full', async () => {
  const pro = newProfessional()
  await fixture.saveProfile(pro)
  const { profile_picture } = (await (await putPicture(pro, new Uint8Array(PNG))).json()) as {
    profile_picture: string
  }
  const id = profile_picture.split('/').at(-1) ?? ''
  fixture.fakes.objectStorage.objects.set(`${pro.userId}/${id}`, PNG)
  fixture.fakes.objectStorage.objects.delete(`${pro.userId}/${id}-small`)
  await fixture.db.kysely
    .updateTable('profile_pictures')
    .set({ content_type: 'image/png', small_size_bytes: null })
    .where('id', '=', id)
    .execute()
  const served = await fixture.fetch(`${profile_picture}?size=small`, {}, newAthlete())
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
})
