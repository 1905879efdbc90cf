import type { DocumentType } from '@fieldside/contracts/documents.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { JPG, PDF, PNG, pdfOf } from '@fieldside/files/testing/sample-files.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { fromAddress, type Person } from '@fieldside/platform/testing/tokens.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixture, type Fixture, newProfessional } from '../fixture.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const AT_ONCE = RATE_LIMITS.uploadAtOnce
const PER_HOUR = RATE_LIMITS.upload
const MEGABYTE = 1024 * 1024

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture({ now: NOW })
})
beforeEach(() => fixture.clock.set(NOW))
afterAll(() => fixture.close())

const pdf = () => new Uint8Array(PDF)
const upload = (as: Person, type: DocumentType = 'government_id', headers: Record<string, string> = {}) =>
  fixture.upload(as, type, 'file.pdf', pdf(), headers)

const send = async (
  as: Person,
  bytes: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
) => {
  const path = '/professionals/me/documents/government_id?file_name=file.pdf'
  const init = { method: 'PUT', body: bytes, headers, duplex: 'half' } as RequestInit
  const response = await fixture.fetch(path, init, as)
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    problem: (await response.json()) as Problem,
  }
}

/** Uploads whose content isn't sent until `finish`. */
const stalled = () => {
  const gate = Promise.withResolvers<void>()
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await gate.promise
        controller.enqueue(pdf())
        controller.close()
      },
    })
  return { body, finish: () => gate.resolve() }
}

const openSlots = async (): Promise<number> =>
  (
    await fixture.db.kysely
      .selectFrom('upload_slots')
      .select('id')
      .where('leased_until', '>', fixture.clock.now())
      .execute()
  ).length

test('accepts exactly 3 of 12 concurrent uploads, and another one after they finish [limits/uploads]', async () => {
  const ada = newProfessional('ada')
  const { body, finish } = stalled()
  const statuses: number[] = []
  const sent = Array.from({ length: 12 }, async () => {
    const { status, retryAfter, problem } = await send(ada, body())
    statuses.push(status)
    if (status !== 429) return
    expect(problem.code).toBe('too-many-uploads-at-once')
    expect(problem.detail).toContain('3 files at the same time')
    expect(retryAfter).toBeGreaterThan(0)
  })
  await expect.poll(() => statuses.length).toBe(12 - AT_ONCE.perAccount)
  expect(new Set(statuses)).toEqual(new Set([429]))
  finish()
  await Promise.all(sent)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - AT_ONCE.perAccount)
  expect((await upload(ada)).status).toBe(201)
  expect(await openSlots()).toBe(0)
})

test('frees the slot of a rejected upload', async () => {
  const ada = newProfessional('ada')
  for (let n = 0; n < 5; n += 1)
    expect((await fixture.upload(ada, 'government_id', 'a.pdf', PNG)).status).toBe(422)
  expect(await openSlots()).toBe(0)
})

test('frees the slot of a crashed upload after 6 minutes', async () => {
  const ada = newProfessional('ada')
  const { body, finish } = stalled()
  const crashed = Array.from({ length: AT_ONCE.perAccount }, () => send(ada, body()))
  await expect.poll(openSlots).toBe(AT_ONCE.perAccount)
  fixture.clock.advance({ minutes: 5, seconds: 59 })
  expect((await upload(ada)).status).toBe(429)
  fixture.clock.advance({ seconds: 1 })
  expect((await upload(ada)).status).toBe(201)
  await fixture.runJobs('upload-slots')
  expect(await fixture.db.kysely.selectFrom('upload_slots').selectAll().execute()).toEqual([])
  finish()
  await Promise.all(crashed)
})

test('limits an account to 20 files per hour, including rejected ones', async () => {
  const ada = newProfessional('ada')
  for (let n = 1; n < PER_HOUR.perAccount; n += 1) expect((await upload(ada)).status).toBe(201)
  expect((await fixture.upload(ada, 'government_id', 'a.pdf', PNG)).status).toBe(422)
  const { status, retryAfter, problem } = await send(ada, pdf())
  expect([status, problem.code]).toEqual([429, 'too-many-uploads'])
  expect(problem.detail).toContain('Too many files came from your account within an hour')
  expect(retryAfter).toBeGreaterThan(3500)
  const picture = await fixture.fetch('/professionals/me/picture', { method: 'PUT', body: PNG }, ada)
  expect(picture.status).toBe(429)
  expect((await upload(newProfessional('eva'))).status).toBe(201)
})

test("doesn't count an upload that ends in a 503", async () => {
  const ada = newProfessional('ada')
  const headers = await fromAddress('2001:db8:9:9::1')
  const counted = () =>
    fixture.db.pool.query("select key from rate_limits where key like 'upload-%' and points > 0")
  const before = (await counted()).rowCount
  fixture.fakes.objectStorage.isDown = true
  for (let n = 0; n <= PER_HOUR.perAccount; n += 1)
    expect((await upload(ada, 'government_id', headers)).status).toBe(503)
  expect((await counted()).rowCount).toBe(before)
  fixture.fakes.objectStorage.isDown = false
  expect((await upload(ada, 'government_id', headers)).status).toBe(201)
  expect((await counted()).rowCount).toBe(Number(before) + 2)
})

test('limits a network to 200 files per hour and 30 concurrent uploads', async () => {
  const headers = await fromAddress('2001:db8:7:7::1')
  const neighbors = await fromAddress('2001:db8:7:7:8::1')
  const { body, finish } = stalled()
  const all = Array.from({ length: AT_ONCE.perAddress }, () => send(newProfessional(), body(), headers))
  await expect.poll(openSlots).toBe(AT_ONCE.perAddress)
  const oneMore = await send(newProfessional(), pdf(), neighbors)
  expect([oneMore.status, oneMore.problem.code]).toEqual([429, 'too-many-uploads-at-once'])
  expect(oneMore.problem.detail).toContain('your network')
  finish()
  await Promise.all(all)
  // Counts as uploads of neighbors, without sending their bytes.
  const { rows } = await fixture.db.pool.query<{ points: number }>(
    `update rate_limits set points = $1 where key like 'upload-address:%' and points = $2 returning points`,
    [PER_HOUR.perAddress - 1, AT_ONCE.perAddress],
  )
  expect(rows).toHaveLength(1)
  expect((await upload(newProfessional(), 'government_id', headers)).status).toBe(201)
  const limited = await send(newProfessional(), pdf(), neighbors)
  expect([limited.status, limited.problem.code]).toEqual([429, 'too-many-uploads'])
  expect(limited.retryAfter).toBeGreaterThan(0)
  expect((await send(newProfessional(), pdf(), await fromAddress('2001:db8:7:8::1'))).status).toBe(201)
})

test('allows setup and 5 uploads of each file without a confirmed email address, and more once it is confirmed [limits/unconfirmed-files]', async () => {
  const ada: Person = { ...newProfessional('ada'), emailVerified: false }
  expect((await fixture.submittedByUpload(ada)).status).toBe('pending')
  const eva: Person = { ...newProfessional('eva'), emailVerified: false }
  for (let n = 0; n < UNCONFIRMED.filesPerKind; n += 1) expect((await upload(eva)).status).toBe(201)
  const rejected = await upload(eva)
  expect([rejected.status, rejected.body.code]).toEqual([403, 'email-unconfirmed'])
  expect(rejected.body.detail).toContain('confirm your email address')
  expect((await upload(eva, 'liability_insurance')).status).toBe(201)
  fixture.fakes.confirmed.add(eva.userId)
  expect((await upload(eva)).status).toBe(201)
  const kept = fixture.db.kysely.selectFrom('upload_slots').selectAll().where('user_id', '=', eva.userId)
  expect(await kept.execute()).toEqual([])
})

test("doesn't count rejected files toward the 5, and enforces the limit under concurrency", async () => {
  const ada: Person = { ...newProfessional('ada'), emailVerified: false }
  for (let n = 0; n < 6; n += 1)
    expect((await fixture.upload(ada, 'government_id', 'a.pdf', PNG)).status).toBe(422)
  for (let n = 1; n < UNCONFIRMED.filesPerKind; n += 1) expect((await upload(ada)).status).toBe(201)
  const last = await Promise.all([upload(ada), upload(ada), upload(ada)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 403, 403])
})

/** Counts as uploads of the person, without sending their bytes. */
const fill = async (as: Person, bytes: number) =>
  fixture.db.kysely
    .insertInto('upload_slots')
    .values({ id: newId(), user_id: as.userId, kind: 'liability_insurance', size_bytes: bytes })
    .execute()

test('limits all files together to exactly 100 MB without a confirmed email address', async () => {
  const ada: Person = { ...newProfessional('ada'), emailVerified: false }
  const uploadOf = (type: DocumentType, bytes: Uint8Array) =>
    fixture.upload(ada, type, 'file.pdf', bytes, { 'content-length': String(bytes.length) })
  expect((await uploadOf('government_id', pdfOf(DOCUMENT_MAX_BYTES))).status).toBe(201)
  const rest = MEGABYTE
  await fill(ada, UNCONFIRMED.totalBytes - DOCUMENT_MAX_BYTES - PDF.length - rest)
  expect((await uploadOf('liability_insurance', pdf())).status).toBe(201)
  const tooLarge = await uploadOf('professional_license', pdfOf(rest + 1))
  expect([tooLarge.status, tooLarge.body.code]).toEqual([403, 'email-unconfirmed'])
  expect((await uploadOf('professional_license', pdfOf(rest))).status).toBe(201)
})

/** Creates a professional without a confirmed email address whose record can show a picture. */
const unconfirmed = async (): Promise<Person> => {
  const person = { ...newProfessional('ada'), emailVerified: false }
  await fixture.submitted(person)
  return person
}

const setPicture = async (as: Person): Promise<[number, string | undefined]> => {
  const headers = { 'content-length': String(JPG.length) }
  const response = await fixture.fetch('/professionals/me/picture', { method: 'PUT', body: JPG, headers }, as)
  return [response.status, ((await response.json()) as Partial<Problem>).code]
}

test('allows 5 picture uploads without a confirmed email address, including removed ones [limits/unconfirmed-files]', async () => {
  const ada = await unconfirmed()
  for (let n = 0; n < UNCONFIRMED.filesPerKind; n += 1)
    expect(await setPicture(ada)).toEqual([200, undefined])
  expect(await setPicture(ada)).toEqual([403, 'email-unconfirmed'])
  await fixture.fetch('/professionals/me/picture', { method: 'DELETE' }, ada)
  expect(await setPicture(ada)).toEqual([403, 'email-unconfirmed'])
  fixture.fakes.confirmed.add(ada.userId)
  expect(await setPicture(ada)).toEqual([200, undefined])
})

test('counts pictures toward the 100 MB without a confirmed email address', async () => {
  const ada = await unconfirmed()
  const size = async () => {
    const { rows } = await fixture.db.pool.query<{ bytes: string }>(
      'select sum(size_bytes) as bytes from upload_slots where user_id = $1',
      [ada.userId],
    )
    return Number(rows[0]!.bytes)
  }
  await fill(ada, UNCONFIRMED.totalBytes - (await size()) - JPG.length)
  expect(await setPicture(ada)).toEqual([200, undefined])
  expect(await size()).toBe(UNCONFIRMED.totalBytes)
  expect(await setPicture(ada)).toEqual([403, 'email-unconfirmed'])
})
