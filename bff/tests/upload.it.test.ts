import { createHash, randomBytes } from 'node:crypto'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

const PATH = '/professionals/me/documents/government_id'
const PICTURE_ID = '01990000-0000-7000-8000-00000000000a'
const MB = 1024 * 1024

let fakes: Fakes
let bff: RunningBff
let address: Awaited<ReturnType<typeof listen>>
/** The part of the current upload that the fake directory has read. */
let seen: { bytes: number; headers: Headers; hash: string; isAborted: boolean; query: string }
/** The fake directory waits for this before it answers. */
let answered = Promise.resolve()
let limitBytes = Number.POSITIVE_INFINITY

beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.put(`/directory${PATH}`, async (hono) => {
    const { raw } = hono.req
    const hash = createHash('sha256')
    const own = { bytes: 0, headers: raw.headers, hash: '', isAborted: false, query: new URL(raw.url).search }
    seen = own
    raw.signal.addEventListener('abort', () => {
      own.isAborted = true
    })
    for await (const chunk of raw.body?.values({ preventCancel: true }) ?? []) {
      own.bytes += chunk.byteLength
      hash.update(chunk)
      if (own.bytes > limitBytes) return fakes.refusal(hono, 413, 'file-too-large')
    }
    own.hash = hash.digest('hex')
    await answered
    return hono.json({ stored: own.bytes }, 201)
  })
  fakes.app.get(`/booking/message-files/${PICTURE_ID}/preview`, (hono) => {
    const headers = {
      etag: `"${PICTURE_ID}"`,
      'cache-control': 'private, no-cache',
      'content-type': 'image/webp',
    }
    const isKnown = hono.req.header('if-none-match') === headers.etag
    return isKnown ? hono.body(null, 304, headers) : hono.body('picture', 200, headers)
  })
  // The test's people send more than the limits allow.
  bff = startBff(fakes, { LIMIT_FACTOR: 1000 })
  address = await listen(bff.app.fetch, '127.0.0.1', 0)
})
afterAll(async () => {
  bff.stop()
  await drain(address.server)
  await fakes.stop()
})

/** Uploads like a browser, over a real connection to the host of the public address. */
const upload = (
  person: Person,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) =>
  fetch(`${address.url}/api/directory${PATH}?file_name=id%20card.png`, {
    method: 'PUT',
    headers: {
      origin: PUBLIC_URL,
      cookie: `fieldside=${person.secret}`,
      'content-type': 'image/png',
      'idempotency-key': 'upload-1',
      ...headers,
    },
    body,
    duplex: 'half',
    signal: signal ?? null,
  } as RequestInit)

/** Creates a body whose parts the test sends one by one. */
const inParts = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  return { readable, writer: writable.getWriter() }
}

it("streams a file byte for byte on the person's behalf", async () => {
  const person = fakes.people.join('professional')
  const file = randomBytes(3 * MB)
  const response = await upload(person, file)
  expect([response.status, await response.json()]).toEqual([201, { stored: file.byteLength }])
  expect(seen.hash).toBe(createHash('sha256').update(file).digest('hex'))
  expect(seen.query).toBe('?file_name=id%20card.png')
  expect(seen.headers.get('authorization')).toBe(`Bearer ${person.token}`)
  expect(seen.headers.get('content-type')).toBe('image/png')
  expect(seen.headers.get('content-length')).toBe(String(file.byteLength))
  expect(seen.headers.get('idempotency-key')).toBe('upload-1')
  expect(seen.headers.get('cookie')).toBeNull()
})

it('passes on the first bytes before the last are sent', async () => {
  const { readable, writer } = inParts()
  const response = upload(fakes.people.join('professional'), readable)
  await writer.write(randomBytes(MB))
  await expect.poll(() => seen.bytes).toBe(MB)
  await writer.write(randomBytes(1000))
  await writer.close()
  expect(await (await response).json()).toEqual({ stored: MB + 1000 })
})

it("aborts the service's request when the browser disconnects", async () => {
  const { readable, writer } = inParts()
  const gone = new AbortController()
  const response = upload(fakes.people.join('professional'), readable, {}, gone.signal)
  await writer.write(randomBytes(1000))
  await expect.poll(() => seen.bytes).toBe(1000)
  gone.abort()
  await expect(response).rejects.toThrow()
  await expect.poll(() => seen.isAborted).toBe(true)
  await expect.poll(() => bff.metric('fieldside_http_request_seconds_count', 'status="499"')).toBe(1)
})

it('aborts it also when the file has arrived and only the answer is missing', async () => {
  const answer = Promise.withResolvers<void>()
  answered = answer.promise
  seen.hash = ''
  const gone = new AbortController()
  const response = upload(fakes.people.join('professional'), randomBytes(1000), {}, gone.signal)
  await expect.poll(() => seen.hash).not.toBe('')
  gone.abort()
  await expect(response).rejects.toThrow()
  await expect.poll(() => seen.isAborted).toBe(true)
  answer.resolve()
})

it("passes on a service's error in the middle of the file", async () => {
  limitBytes = MB
  try {
    const response = await upload(fakes.people.join('professional'), randomBytes(12 * MB))
    expect([response.status, await codeOf(response)]).toEqual([413, 'file-too-large'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  } finally {
    limitBytes = Number.POSITIVE_INFINITY
  }
})

it('rejects only the oversized upload: requests that share its connections succeed', async () => {
  limitBytes = MB
  try {
    const [uploader, other] = [fakes.people.join('professional'), fakes.people.join('professional')]
    let isDone = false
    const others = Array.from({ length: 4 }, async () => {
      const statuses = new Set<number>()
      while (!isDone) statuses.add((await upload(other, randomBytes(1000))).status)
      return [...statuses]
    })
    const oversized: number[] = []
    for (const megabytes of [2, 3, 5, 3, 20, 2, 3, 5, 3, 12]) {
      const response = await upload(uploader, Buffer.alloc(megabytes * MB))
      oversized.push(response.status)
      await response.arrayBuffer()
    }
    isDone = true
    expect(oversized).toEqual(Array(10).fill(413))
    expect(await Promise.all(others)).toEqual(Array(4).fill([201]))
  } finally {
    limitBytes = Number.POSITIVE_INFINITY
  }
})

it('returns 503 while the service is unavailable', async () => {
  const other = startBff(fakes, { DIRECTORY_URL: 'http://127.0.0.1:9/directory' })
  const person = fakes.people.join('professional')
  const response = await other.ask(
    `/api/directory${PATH}?file_name=a.png`,
    { method: 'PUT', body: 'x' },
    person,
  )
  expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable'])
  other.stop()
})

it('rejects uploads without a session, from another site, for another role, or without a file name', async () => {
  const professional = fakes.people.join('professional')
  const statusOf = async (sent: Promise<Response>) => (await sent).status
  const uploadTo = (path: string, person?: Person) => bff.ask(path, { method: 'PUT', body: 'x' }, person)
  const named = `/api/directory${PATH}?file_name=a.png`
  expect(await statusOf(uploadTo(named))).toBe(401)
  expect(await statusOf(uploadTo(named, fakes.people.join('athlete')))).toBe(403)
  expect(await statusOf(uploadTo(`/api/directory${PATH}`, professional))).toBe(400)
  expect(await statusOf(upload(professional, 'x', { origin: 'https://elsewhere.example' }))).toBe(403)
})

it('asks the service before a browser shows its copy of a picture again', async () => {
  const read = (headers: Record<string, string> = {}) =>
    bff.ask(`/api/booking/message-files/${PICTURE_ID}/preview`, { headers }, fakes.people.join('athlete'))
  const first = await read()
  expect([first.status, await first.text()]).toEqual([200, 'picture'])
  const again = await read({ 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('private, no-cache')
})
