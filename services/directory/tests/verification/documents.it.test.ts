import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import * as api from '@fieldside/contracts/http/directory.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { JPG, PDF, PNG, pdfOf } from '@fieldside/files/testing/sample-files.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../../src/uploads/adapters/file-storage.ts'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional, S3_KEYS } from '../fixture.ts'
import { startInstance } from '../running.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(async () => {
  await fixture.close()
})

const pdf = new Uint8Array(PDF)
const streamOf = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536))
      controller.close()
    },
  })
const documentsOf = async (userId: string) =>
  fixture.db.kysely.selectFrom('verification_documents').selectAll().where('user_id', '=', userId).execute()

test.each([
  ['government_id', 'scan.pdf', PDF, 'application/pdf'],
  ['government_id', 'scan.JPG', JPG, 'image/jpeg'],
  ['government_id', 'scan.jpeg', JPG, 'image/jpeg'],
  ['government_id', 'scan.png', PNG, 'image/png'],
  ['professional_license', 'license.jpg', JPG, 'image/jpeg'],
  ['cpr_certification', 'cpr.pdf', PDF, 'application/pdf'],
  ['liability_insurance', 'cover.pdf', PDF, 'application/pdf'],
] as const)(
  'accepts as %s the file %s [professional-setup/document-formats]',
  async (type, name, bytes, contentType) => {
    const ada = newProfessional()
    const { status, body } = await fixture.upload(ada, type, name, new Uint8Array(bytes))
    expect(status).toBe(201)
    expect(body).toMatchObject({ document_type: type, file_name: name, size_bytes: bytes.length })
    const [row] = await documentsOf(ada.userId)
    expect(row).toMatchObject({ state: 'stored', content_type: contentType })
    const extension = name.split('.')[1]?.toLowerCase()
    expect(row?.object_key).toBe(`${ada.userId}/${type}_${fixture.clock.now().getTime()}.${extension}`)
    expect(fixture.fakes.objectStorage.objects.get(row!.object_key)).toEqual(bytes)
  },
)

const notReadable = (extension: string) =>
  `This file is named .${extension}, but it isn’t a readable ${extension.toUpperCase()}.`

test.each([
  ['government_id', 'scan.gif', PNG, 'Accepted formats: PDF, JPG, JPEG, PNG'],
  ['professional_license', 'license.png', PNG, 'Accepted formats: JPG, JPEG, PDF'],
  ['cpr_certification', 'cpr.png', PNG, 'Accepted formats: PDF, JPG, JPEG'],
  ['liability_insurance', 'cover.jpg', JPG, 'Accepted formats: PDF'],
  ['liability_insurance', 'cover', PDF, 'Accepted formats: PDF'],
  // The name is accepted, but the content doesn't match it.
  ['government_id', 'scan.jpg', PDF, `${notReadable('jpg')} Accepted formats: PDF, JPG, JPEG, PNG`],
  ['government_id', 'scan.jpg', PNG, `${notReadable('jpg')} Accepted formats: PDF, JPG, JPEG, PNG`],
  [
    'liability_insurance',
    'a.pdf',
    Buffer.from('words'),
    `${notReadable('pdf')} If you can open it, print it to a new PDF and upload that one. Accepted formats: PDF`,
  ],
] as const)(
  'rejects as %s the file %s by name and by content, and names the field [professional-setup/invalid-file-type]',
  async (type, name, bytes, formats) => {
    const ada = newProfessional()
    const { status, body } = await fixture.upload(ada, type, name, new Uint8Array(bytes))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid-file-type',
      title: 'Invalid file type',
      detail: formats,
      errors: [{ field: 'file', message: formats }],
    })
    expect(await documentsOf(ada.userId)).toEqual([])
  },
)

test('accepts a file of exactly 10 MB [professional-setup/file-too-large]', async () => {
  const { status, body } = await fixture.upload(
    newProfessional(),
    'government_id',
    'scan.pdf',
    pdfOf(DOCUMENT_MAX_BYTES),
  )
  expect([status, body.size_bytes]).toEqual([201, DOCUMENT_MAX_BYTES])
})

test.each([
  ['announced', { 'content-length': String(DOCUMENT_MAX_BYTES + 1) }, () => pdf],
  ['streamed', {}, () => streamOf(pdfOf(DOCUMENT_MAX_BYTES + 1))],
  [
    'streamed beyond what was announced',
    { 'content-length': '10' },
    () => streamOf(pdfOf(DOCUMENT_MAX_BYTES + 1)),
  ],
])(
  'rejects one byte more when %s, and stores nothing [professional-setup/file-too-large]',
  async (_, headers, body) => {
    const ada = newProfessional()
    const reply = await fixture.upload(ada, 'government_id', 'scan.pdf', body(), headers)
    expect(reply.status).toBe(413)
    expect(reply.body).toMatchObject({
      code: 'file-too-large',
      title: 'File too large',
      detail: 'Please upload a file smaller than 10MB',
      errors: [{ field: 'file' }],
    })
    expect(await documentsOf(ada.userId)).toEqual([])
  },
)

test('rejects an empty file, an unknown document type, and an unknown query parameter', async () => {
  const ada = newProfessional()
  const empty = await fixture.upload(ada, 'government_id', 'scan.pdf', new Uint8Array())
  expect([empty.status, empty.body.errors?.[0]?.field]).toEqual([400, 'file'])
  expect((await fixture.upload(ada, 'passport', 'scan.pdf', pdf)).body.errors?.[0]?.field).toBe(
    'document_type',
  )
  const foreign = await fixture.upload(ada, 'government_id', 'scan.pdf&user_id=1', pdf)
  expect(foreign.status).toBe(422)
  const path = '/professionals/me/documents/government_id?file_name=scan.pdf&user_id=1'
  const reply = await fixture.fetch(path, { method: 'PUT', body: pdf }, ada)
  expect([reply.status, ((await reply.json()) as { errors: unknown }).errors]).toEqual([
    400,
    [{ field: 'query', message: 'Contains an unknown field: user_id' }],
  ])
})

test('rejects uploads by anyone but professionals [storage/upload-own-folder]', async () => {
  expect((await fixture.upload(undefined, 'government_id', 'scan.pdf', pdf)).status).toBe(401)
  expect((await fixture.upload(newAthlete(), 'government_id', 'scan.pdf', pdf)).status).toBe(403)
  expect((await fixture.upload(newAdmin(), 'government_id', 'scan.pdf', pdf)).status).toBe(403)
})

test('replaces the previous document and removes its object', async () => {
  const ada = newProfessional()
  await fixture.upload(ada, 'government_id', 'old.pdf', pdf)
  const [old] = await documentsOf(ada.userId)
  await fixture.upload(ada, 'government_id', 'new.png', new Uint8Array(PNG))
  await fixture.runJobs('documents')
  const rows = await documentsOf(ada.userId)
  expect(rows.map((row) => row.file_name)).toEqual(['new.png'])
  expect(fixture.fakes.objectStorage.objects.has(old!.object_key)).toBe(false)
  expect(fixture.fakes.objectStorage.objects.has(rows[0]!.object_key)).toBe(true)
})

test('keeps one row and one object after three concurrent uploads of a document', async () => {
  const ada = newProfessional()
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => fixture.upload(ada, 'government_id', 'scan.pdf', pdf)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(3).fill(201))
  await fixture.runJobs('documents')
  const rows = await documentsOf(ada.userId)
  expect(rows).toHaveLength(1)
  const keys = [...fixture.fakes.objectStorage.objects.keys()].filter((key) => key.startsWith(ada.userId))
  expect(keys).toEqual([rows[0]!.object_key])
})

test('fails an upload while object storage is unavailable, and leaves nothing behind [professional-setup/upload-failed]', async () => {
  const ada = newProfessional()
  await fixture.saveProfile(ada)
  fixture.fakes.objectStorage.isDown = true
  const { status, body } = await fixture.upload(ada, 'government_id', 'scan.pdf', pdf)
  fixture.fakes.objectStorage.isDown = false
  expect(status).toBe(503)
  expect(body).toMatchObject({
    code: 'upload-failed',
    title: 'Upload failed',
    detail: 'There was an error uploading your document. Please try again.',
  })
  expect((await fixture.request(api.getMyProfessional, {}, { as: ada })).body.documents).toEqual([])
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('documents')
  expect(await documentsOf(ada.userId)).toEqual([])
  expect((await fixture.upload(ada, 'government_id', 'scan.pdf', pdf)).status).toBe(201)
})

test('removes an object that arrives after its upload was given up', async () => {
  const ada = newProfessional()
  await fixture.saveProfile(ada)
  const { objectStorage } = fixture.fakes
  const put = objectStorage.putDocument
  let arrive = async (): Promise<void> => undefined
  objectStorage.putDocument = async (...given) => {
    arrive = () => put(...given)
    throw new Error('the object store did not answer in time')
  }
  const { status } = await fixture.upload(ada, 'government_id', 'scan.pdf', pdf)
  objectStorage.putDocument = put
  expect(status).toBe(503)
  await fixture.runJobs('documents')
  await arrive()
  const left = () => [...objectStorage.objects.keys()].filter((key) => key.startsWith(ada.userId))
  expect(left()).toHaveLength(1)
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('documents')
  expect(left()).toEqual([])
  expect(await documentsOf(ada.userId)).toEqual([])
})

test('removes an upload that a crash left open, with its object', async () => {
  const ada = newProfessional()
  await fixture.upload(ada, 'government_id', 'scan.pdf', pdf)
  const [row] = await documentsOf(ada.userId)
  const uploading = fixture.db.kysely.updateTable('verification_documents').set({ state: 'uploading' })
  await uploading.where('id', '=', row!.id).execute()
  const runAt = new Date(fixture.clock.now().getTime() + 15 * MINUTE_MS)
  await scheduleJob(fixture.db.kysely, { job: 'documents', key: row!.id, runAt })
  await fixture.runJobs('documents')
  expect(await documentsOf(ada.userId)).toHaveLength(1)
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('documents')
  expect(await documentsOf(ada.userId)).toEqual([])
  expect(fixture.fakes.objectStorage.objects.has(row!.object_key)).toBe(false)
})

test("doesn't replace documents with an upload that is in progress when the record is submitted", async () => {
  const ada = newProfessional()
  await fixture.saveProfile(ada)
  await fixture.uploadAll(ada)
  fixture.saveCard(ada)
  const { objectStorage } = fixture.fakes
  const put = objectStorage.putDocument
  let submitted = 0
  objectStorage.putDocument = async (...given) => {
    submitted = (await fixture.request(api.finishSetup, {}, { as: ada })).status
    await put(...given)
  }
  const late = await fixture.upload(ada, 'government_id', 'late.pdf', pdf)
  objectStorage.putDocument = put
  expect([submitted, late.status, late.body.code]).toEqual([200, 409, 'under-review'])
  const { body } = await fixture.request(api.getMyProfessional, {}, { as: ada })
  expect(body.documents.map((document) => document.file_name)).not.toContain('late.pdf')
  expect(body.documents).toHaveLength(4)
  await fixture.runJobs('documents')
  const keys = [...objectStorage.objects.keys()].filter((key) => key.startsWith(ada.userId))
  expect(keys).toHaveLength(4)
})

test('rejects uploads during a review and after approval', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const pending = await fixture.upload(ada, 'government_id', 'other.pdf', pdf)
  expect([pending.status, pending.body.code]).toEqual([409, 'under-review'])
  await fixture.approve(id)
  const approved = await fixture.upload(ada, 'government_id', 'other.pdf', pdf)
  expect([approved.status, approved.body.code]).toEqual([409, 'under-review'])
})

test('rejects one byte too many over a real connection, announced or not [professional-setup/file-too-large]', async () => {
  const ada = newProfessional()
  const running = await startInstance(fixture, () => ada, { objectStorage: fixture.fakes.objectStorage })
  const put = async (body: Uint8Array | ReadableStream) => {
    const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
    const response = await fetch(
      `${running.url}/professionals/me/documents/government_id?file_name=a.pdf`,
      init,
    )
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const tooLarge = pdfOf(DOCUMENT_MAX_BYTES + 1)
  expect(await put(tooLarge)).toEqual([413, 'file-too-large'])
  expect(await put(streamOf(tooLarge))).toEqual([413, 'file-too-large'])
  expect(await put(streamOf(pdfOf(DOCUMENT_MAX_BYTES)))).toEqual([201, undefined])
  await running.stop()
})

test('reports unreachable object storage as a failed upload', async () => {
  const objectStorage = createFileStorage({ url: 'http://127.0.0.1:9', ...S3_KEYS, region: 'us-east-1' })
  const down = await createFixture({ ports: { objectStorage } })
  const { status, body } = await down.upload(newProfessional(), 'government_id', 'scan.pdf', pdf)
  expect([status, body.code]).toEqual([503, 'upload-failed'])
  await down.close()
})
