import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as files from '@fieldside/contracts/http/message-files.ts'
import * as api from '@fieldside/contracts/http/messages.ts'
import { MESSAGE_FILE_MAX_BYTES, MESSAGE_VIDEO_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { JPG, PDF, PNG, videoOf } from '@fieldside/files/testing/sample-files.ts'
import { tooMany } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { booking } from '../../src/service.ts'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { agreed } = answering(() => fixture)
const { send, pageOf, upload } = messaging(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }

const VIDEO = videoOf('phone.mov')
const uploaded = async (otherId: string, as: Person, bytes: Uint8Array = PNG) => {
  const { status, body } = await upload(otherId, as, bytes)
  if (status !== 201) throw new Error(`the upload answered ${status} ${body.code}`)
  return body
}
const named = (...sent: { id: string }[]) => sent.map(({ id }, index) => ({ id, name: `file ${index}.pdf` }))
const open = (id: string, as: Person) => fixture.t.request(files.openMessageFile, { params: { id } }, { as })
const openAsAdmin = (id: string, as: Person = admin) =>
  fixture.t.request(files.adminOpenMessageFile, { params: { id } }, { as })
const preview = (id: string, as: Person, headers: Record<string, string> = {}) =>
  fixture.t.fetch(`/message-files/${id}/preview`, { headers }, as)
const remove = (id: string, as: Person) =>
  fixture.t.request(files.removeMessageFile, { params: { id } }, { as })
const rowOf = (id: string) =>
  fixture.t.db.kysely.selectFrom('message_files').selectAll().where('id', '=', id).executeTakeFirst()
const objectsOf = (id: string) => [...fixture.storage.objects.keys()].filter((key) => key.includes(id))

test('either side sends up to three images and PDFs or one video, which the two sides alone read [messages/files]', async () => {
  const { professional, athlete } = await agreed()
  const photo = await sharp(JPG)
    .withExif({ IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect(photo.includes('GPS') || (await sharp(photo).metadata()).exif !== undefined).toBe(true)
  const [image, pdf, png] = [
    await uploaded(professional.id, athlete, photo),
    await uploaded(professional.id, athlete, PDF),
    await uploaded(professional.id, athlete, PNG),
  ]
  expect([image, pdf]).toMatchObject([
    { kind: 'image', width: 40, height: 30, duration_ms: null },
    { kind: 'pdf', size_bytes: PDF.length, width: null },
  ])
  const three = named(image, pdf, png)
  const sent = await send(professional.id, athlete, '', { files: three })
  expect([sent.status, sent.body.message.text]).toEqual([201, ''])
  const video = await uploaded(athlete.userId, professional.user, VIDEO)
  expect(video).toMatchObject({ kind: 'video', width: 64, height: 48, duration_ms: 1500 })
  await send(athlete.userId, professional.user, 'Look at the knee', { files: named(video) })

  for (const side of [athlete, professional.user]) {
    const { items } = (await pageOf(sent.body.thread_id, side)).body
    expect(items.map((message) => message.files!.map(({ id, name }) => ({ id, name })))).toEqual([
      three,
      named(video),
    ])
    const { body } = await open(image.id, side)
    expect(body.url).toMatch(/\?seconds=60&name=image\.webp$/)
    const small = await preview(image.id, side)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(small.headers.get('cache-control')).toBe('private, no-cache')
    const again = await preview(image.id, side, { 'if-none-match': small.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await preview(pdf.id, side)).status).toBe(404)
  }
  // A browser requests a video in parts while it plays: for 1.5 s, and ten minutes.
  const playing = (await open(video.id, athlete)).body
  expect(playing.url).toMatch(/\?seconds=602&name=video\.mp4$/)
  expect(Date.parse(playing.expires_at) - fixture.t.clock.now().getTime()).toBe(602_000)
  for (const outsider of [fixture.athlete(), (await fixture.professional()).user, admin]) {
    expect((await open(image.id, outsider)).status).toBe(404)
    expect((await preview(image.id, outsider)).status).toBe(404)
    expect((await remove(image.id, outsider)).status).toBe(404)
  }
  const stored = (id: string) => fixture.storage.objects.get(objectsOf(id)[0]!)!
  const { format, exif } = await sharp(stored(image.id).bytes).metadata()
  expect([format, exif, objectsOf(image.id).length]).toEqual(['webp', undefined, 2])
  expect(stored(pdf.id)).toEqual({ bytes: PDF, contentType: 'application/pdf' })
  expect(VIDEO.includes('40.7128')).toBe(true)
  expect([stored(video.id).contentType, stored(video.id).bytes.includes('40.7128')]).toEqual([
    'video/mp4',
    false,
  ])
})

test('takes files only while a session is agreed, and lets both sides read the earlier ones after it is canceled [messages/files]', async () => {
  const asked = await fixture.pending()
  expect((await upload(asked.professional.id, asked.athlete, PNG)).body.code).toBe('no-agreed-session')
  expect((await upload(asked.professional.id, fixture.athlete(), PNG)).status).toBe(404)
  expect((await upload(asked.professional.id, admin, PNG)).status).toBe(404)

  const { professional, athlete, id } = await agreed()
  const [first, second] = [await uploaded(professional.id, athlete), await uploaded(professional.id, athlete)]
  const thread = (
    await send(professional.id, athlete, 'Here', { files: [{ id: first.id, name: 'ada@example.test.png' }] })
  ).body.thread_id
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete, idempotencyKey: newId() })
  expect((await upload(professional.id, athlete, PNG)).body.code).toBe('no-agreed-session')
  expect((await send(professional.id, athlete, 'And this', { files: named(second) })).problem.code).toBe(
    'no-agreed-session',
  )
  for (const side of [athlete, professional.user]) {
    expect((await open(first.id, side)).status).toBe(200)
    // What is masked in a text is masked in a name.
    expect((await pageOf(thread, side)).body.items[0]?.files?.[0]?.name).not.toContain('example.test')
  }
})

test('starts without object storage, which only files need [messages/files]', () => {
  expect(booking.prepare).toBeUndefined()
})

const big = (bytes: number, head: Uint8Array) => Buffer.concat([head, Buffer.alloc(bytes - head.length)])
const scriptPdf = () => Buffer.from(PDF.toString('latin1').replace('xref', '/JavaScript xref'), 'latin1')

test.each<[string, number, string, () => Buffer]>([
  ['a text', 422, 'invalid-file-type', () => Buffer.from('Not a picture at all')],
  ['an empty file', 400, 'invalid-input', () => Buffer.alloc(0)],
  ['a broken image', 422, 'invalid-file-type', () => JPG.subarray(0, 200)],
  ['a PDF with a script', 422, 'unsafe-file', scriptPdf],
  ['a PDF that is a web page, too', 422, 'unsafe-file', () => Buffer.concat([PDF, Buffer.from('<script>')])],
  ['an image above 10 MB', 413, 'file-too-large', () => big(MESSAGE_FILE_MAX_BYTES + 1, PNG)],
  ['a video above 50 MB', 413, 'file-too-large', () => big(MESSAGE_VIDEO_MAX_BYTES + 1, VIDEO)],
  ['a video that some browsers can’t play', 422, 'video-unplayable', () => videoOf('hevc.mp4')],
  ['a video that was cut off', 422, 'video-unplayable', () => videoOf('phone.mov').subarray(0, -100)],
])('rejects %s and stores nothing of it [messages/files]', async (_, status, code, bytes) => {
  const { professional, athlete } = await agreed()
  const before = fixture.storage.objects.size
  const reply = await upload(professional.id, athlete, bytes())
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(fixture.storage.objects.size).toBe(before)
})

test('deletes a file that is removed, not sent for a day, or cut off by a crash, and keeps those that are sent [messages/files]', async () => {
  const { professional, athlete } = await agreed()
  const make = () => uploaded(professional.id, athlete)
  const [removed, forgotten, sent] = [await make(), await make(), await make()]
  expect((await remove(removed.id, professional.user)).status).toBe(404)
  // The reply can get lost, and the browser removes it again.
  for (let times = 0; times < 2; times += 1) expect((await remove(removed.id, athlete)).status).toBe(204)
  expect((await remove(removed.id, professional.user)).status).toBe(404)
  await send(professional.id, athlete, '', { files: named(sent) })
  expect((await remove(sent.id, athlete)).status).toBe(404)
  await fixture.t.runJobs('message-files')
  expect([objectsOf(removed.id), await rowOf(removed.id)]).toEqual([[], undefined])
  expect(objectsOf(forgotten.id)).toHaveLength(2)

  fixture.storage.isDown = true
  const failed = await upload(professional.id, athlete, PNG)
  expect([failed.status, failed.body.code]).toEqual([503, 'upload-failed'])
  fixture.storage.isDown = false
  const left = await fixture.t.db.kysely
    .selectFrom('message_files')
    .select('id')
    .where('state', '=', 'discarded')
    .execute()
  // Its objects may still arrive, so the job deletes them later.
  expect(left).toHaveLength(1)
  await fixture.t.runJobs('message-files')
  expect(await rowOf(left[0]!.id)).toBeDefined()
  fixture.t.clock.advance({ minutes: 16 })
  await fixture.t.runJobs('message-files')
  expect(await rowOf(left[0]!.id)).toBeUndefined()
  expect(objectsOf(forgotten.id)).toHaveLength(2)
  fixture.t.clock.advance({ hours: 24 })
  await fixture.t.runJobs('message-files')
  expect([objectsOf(forgotten.id), await rowOf(forgotten.id)]).toEqual([[], undefined])
  expect(objectsOf(sent.id)).toHaveLength(2)
  expect((await open(sent.id, professional.user)).status).toBe(200)
})

test('attaches a file once, to the sender’s own message, and a repeated one is the same message [messages/files]', async () => {
  const { professional, athlete } = await agreed()
  const other = await agreed()
  const client_id = newId()
  const [one, theirs, elsewhere, video] = [
    await uploaded(professional.id, athlete),
    await uploaded(athlete.userId, professional.user),
    await uploaded(other.professional.id, other.athlete),
    await uploaded(professional.id, athlete, VIDEO),
  ]
  const attach = (attached: ReturnType<typeof named>, changes = {}) =>
    send(professional.id, athlete, '', { files: attached, ...changes })
  const codeOf = async (...asked: Parameters<typeof attach>) => (await attach(...asked)).problem.code
  expect(await codeOf(named(theirs))).toBe('file-gone')
  expect(await codeOf(named(elsewhere))).toBe('file-gone')
  expect(await codeOf(named(one, video))).toBe('one-video')
  expect(await codeOf([])).toBe('invalid-input')
  expect(await codeOf(named(one, one))).toBe('invalid-input')
  const first = await attach(named(one), { client_id })
  const again = await attach(named(one), { client_id })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await codeOf([{ id: one.id, name: 'Another name' }], { client_id })).toBe('already-sent')
  expect(await codeOf(named(video), { client_id })).toBe('already-sent')
  expect(await codeOf(named(one))).toBe('file-gone')
})

test('bounds the files that a side hasn’t sent, those of a conversation, and those of a day [messages/files]', async () => {
  const { professional, athlete } = await agreed()
  const codeOf = async (bytes: Uint8Array = PNG) => (await upload(professional.id, athlete, bytes)).body.code
  // Files that a failure cut off don't count.
  fixture.storage.isDown = true
  for (let count = 0; count < 6; count += 1) expect(await codeOf()).toBe('upload-failed')
  fixture.storage.isDown = false
  // The other side has its own.
  const theirs = await uploaded(athlete.userId, professional.user)
  const made = []
  for (let count = 0; count < 6; count += 1) made.push(await uploaded(professional.id, athlete))
  // A seventh takes the oldest one's place.
  made.push(await uploaded(professional.id, athlete))
  const states = await Promise.all([theirs, ...made].map(async ({ id }) => (await rowOf(id))?.state))
  expect(states).toEqual(['stored', 'discarded', ...Array(6).fill('stored')])
  expect((await send(professional.id, athlete, '', { files: named(made.shift()!) })).problem.code).toBe(
    'file-gone',
  )
  await fixture.t.db.kysely
    .updateTable('message_files')
    .set({ state: 'uploading' })
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
  expect(await codeOf()).toBe('too-many-unsent-files')
  await fixture.t.db.kysely
    .updateTable('message_files')
    .set({ state: 'stored' })
    .where('state', '=', 'uploading')
    .execute()
  await send(professional.id, athlete, '', { files: named(...made.slice(0, 3)) })
  await uploaded(professional.id, athlete)
  await fixture.t.db.kysely
    .updateTable('message_files')
    .set({ size_bytes: 2 ** 31 - 1 })
    .where('id', '=', made[0]!.id)
    .execute()
  expect(await codeOf()).toBe('thread-files-full')
  await fixture.t.db.kysely
    .updateTable('message_files')
    .set({ size_bytes: 1 })
    .where('id', '=', made[0]!.id)
    .execute()
  // Small files have memory of their own. An attempt doesn't count while the account's other uploads take its share.
  fixture.uploads.refusal = tooMany('Wait', 10, 'too-many-uploads-at-once')
  for (let count = 0; count < 3; count += 1) expect(await codeOf()).toBe('too-many-uploads-at-once')
  fixture.uploads.refusal = null
  // Eight were uploaded, and each attempt counts that isn't refused before its body is read.
  for (let count = 8; count < 60; count += 1)
    expect(await codeOf(Buffer.from('text'))).toBe('invalid-file-type')
  expect(await codeOf()).toBe('too-many-files')
  fixture.t.clock.advance({ hours: 24 })
})

test('shows an admin the files of a reported message, opens them with an audit entry, and hides them with it [messages/files]', async () => {
  const { professional, athlete } = await agreed()
  const [file, quiet] = [await uploaded(professional.id, athlete), await uploaded(professional.id, athlete)]
  const bad = (await send(professional.id, athlete, 'Look', { files: named(file) })).body
  await send(professional.id, athlete, 'And', { files: named(quiet) })
  expect((await openAsAdmin(file.id)).status).toBe(404)
  const id = bad.message.id
  const body = { reason: 'This picture is threatening.' }
  await fixture.t.request(api.reportMessage, { params: { id }, body }, { as: professional.user })
  const context = await fixture.t.request(api.adminOpenMessage, { params: { id } }, { as: admin })
  expect(context.body.items.map((message) => message.files!.length)).toEqual([1, 1])
  expect((await openAsAdmin(file.id)).body.url).toContain(file.id)
  expect((await openAsAdmin(quiet.id)).status).toBe(404)
  expect((await openAsAdmin(file.id, athlete)).status).toBe(403)
  const entries = await fixture.t.db.kysely
    .selectFrom('audit_log' as never)
    .selectAll()
    .where('object_id' as never, '=', file.id as never)
    .execute()
  expect(entries).toMatchObject([{ action: 'open-message-file', actor: `user:${admin.userId}` }])
  await fixture.t.request(api.hideMessage, { params: { id }, body }, { as: admin })
  for (const side of [athlete, professional.user]) {
    expect((await open(file.id, side)).status).toBe(404)
    // A copy that a browser has isn't shown either.
    expect((await preview(file.id, side, { 'if-none-match': `"${file.id}"` })).status).toBe(404)
    expect((await pageOf(bad.thread_id, side)).body.items.map((message) => message.files!.length)).toEqual([
      0, 1,
    ])
  }
  // The report stays open to a later look.
  expect((await openAsAdmin(file.id)).status).toBe(200)
})
