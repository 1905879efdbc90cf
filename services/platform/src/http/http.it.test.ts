import { connect } from 'node:net'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { breakThing, makeThing, readThing, sample, ThingMade, uploadThing } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'

const athlete = { userId: newId(), role: 'athlete' as const }
const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>

beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

const post = (
  body: string | ReadableStream,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => t.fetch('/things', { method: 'POST', body, headers }, athlete)
const problemOf = async (response: Response) => (await response.json()) as Problem
const stored = async () => (await t.db.pool.query('select from things')).rowCount

test('strips a reply to its schema', async () => {
  const { status, body } = await t.request(makeThing, { body: { name: 'stripped' } }, { as: athlete })
  expect(status).toBe(201)
  expect(body).toEqual({ id: expect.any(String), name: 'stripped' })
})

test('rejects invalid input with every wrong field and the object of an unknown one, and stores nothing', async () => {
  const before = await stored()
  const response = await post(JSON.stringify({ name: '', role: 'admin', details: { size: 1.5, weight: 2 } }))
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = await problemOf(response)
  expect(problem).toMatchObject({
    type: 'urn:fieldside:problem:invalid-input',
    code: 'invalid-input',
    title: 'Invalid input',
    status: 400,
  })
  expect(problem.errors).toEqual(
    expect.arrayContaining([
      { field: 'name', message: 'Name is required' },
      { field: 'body', message: 'Contains an unknown field: role' },
      { field: 'details', message: 'Contains an unknown field: weight' },
      expect.objectContaining({ field: 'details.size' }),
    ]),
  )
  expect(problem.errors).toHaveLength(4)
  expect(await stored()).toBe(before)
})

test.each([
  ['not JSON', 'name=x', { 'content-type': 'application/json' }],
  ['empty', '', { 'content-type': 'application/json' }],
  ['of another content type', '{"name":"x"}', { 'content-type': 'text/plain' }],
  ['a list', '[]', { 'content-type': 'application/json' }],
])('rejects a body that is %s, naming the field "body"', async (_, body, headers) => {
  const response = await post(body, headers)
  expect(response.status).toBe(400)
  expect((await problemOf(response)).errors?.[0]?.field).toBe('body')
})

test('rejects a body over 1 MB with 413, with or without Content-Length', async () => {
  const big = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  const announced = await post(big)
  expect(announced.status).toBe(413)
  expect((await problemOf(announced)).code).toBe('body-too-large')
  const stream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(big))
      controller.close()
    },
  })
  const streamed = await t.fetch(
    '/things',
    {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit,
    athlete,
  )
  expect(streamed.status).toBe(413)
})

test('names invalid path and query values and reports unknown query parameters', async () => {
  const response = await t.fetch('/things/7?verbose=perhaps&colour=red')
  const { errors = [] } = await problemOf(response)
  expect(response.status).toBe(400)
  expect(errors.map(({ field }) => field).sort()).toEqual(['id', 'query', 'verbose'])
})

test('returns 405 on a literal path when only a template serves the method', async () => {
  const response = await t.fetch('/things/all/raw', { method: 'POST', body: 'x' }, athlete)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud83d'],
])("rejects text that Postgres can't store (%s), naming its field", async (_, text) => {
  const inBody = await post(JSON.stringify({ name: text }))
  const message = 'Please remove characters that we can’t save'
  expect([inBody.status, (await problemOf(inBody)).errors]).toEqual([400, [{ field: 'name', message }]])
})

test("rejects text that Postgres can't store in the query", async () => {
  const inAddress = await t.fetch(`/things/${newId()}?tag=fine&tag=%00`, {}, athlete)
  expect([inAddress.status, (await problemOf(inAddress)).errors?.[0]?.field]).toEqual([400, 'tag.1'])
})

test('rejects anonymous callers and wrong roles before reading the input', async () => {
  const nobody = await t.fetch('/things', { method: 'POST', body: 'junk' })
  expect(nobody.status).toBe(401)
  expect((await problemOf(nobody)).code).toBe('unauthenticated')
  const wrong = await t.request(
    makeThing,
    { body: { name: '' } },
    { as: { userId: newId(), role: 'professional' } },
  )
  expect(wrong.status).toBe(403)
  const service = await t.request(makeThing, { body: { name: '' } }, { as: { service: 'billing' } })
  expect(service.status).toBe(403)
})

test('admits a service that the endpoint names', async () => {
  const { status } = await t.request(makeThing, { body: { name: 'by bff' } }, { as: { service: 'bff' } })
  expect(status).toBe(201)
})

test('passes the raw bytes to a raw endpoint and still checks the caller', async () => {
  const bytes = new Uint8Array(2 * 1024 * 1024)
  const path = `/things/${newId()}/raw`
  const given = await t.fetch(path, { method: 'POST', body: bytes }, athlete)
  expect(await given.json()).toMatchObject({ bytes: bytes.length })
  expect((await t.fetch(path, { method: 'POST', body: bytes })).status).toBe(401)
  expect(uploadThing.raw).toBe(true)
})

test('lets a raw endpoint redirect and adds the request id', async () => {
  const response = await t.fetch('/moved')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('http://elsewhere.test/')
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('hides the details of an unexpected error and answers unknown paths with a problem', async () => {
  const { status, problem } = await t.request(breakThing)
  expect(status).toBe(500)
  expect(problem.code).toBe('unexpected')
  expect(JSON.stringify(problem)).not.toContain('the secret inside')
  const nowhere = await t.fetch('/nowhere')
  expect(nowhere.status).toBe(404)
  expect((await problemOf(nowhere)).code).toBe('not-found')
})

test('returns the request id, and adds it and the trace to events', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const reply = await t.request(
    makeThing,
    { body: { name: 'traced' } },
    { as: athlete, headers: { 'x-request-id': 'req-1', traceparent: `00-${trace}-b7ad6b7169203331-01` } },
  )
  expect(reply.headers.get('x-request-id')).toBe('req-1')
  const event = (await t.emitted('content.thing-made')).at(-1)!
  expect(event.correlationid).toBe('req-1')
  expect(event.traceparent).toContain(trace)
  expect(reply.events).toBe(`content.thing-made=${event.id}`)
})

test('delays a read until the event it depends on is applied', async () => {
  const { body } = await t.request(makeThing, { body: { name: 'awaited' } }, { as: athlete })
  const id = newId()
  const read = t.request(readThing, { params: { id: body.id } }, { after: `content.thing-made=${id}` })
  await t.deliver(ThingMade, body.id, { name: 'awaited' }, { id })
  expect((await read).headers.get('fieldside-stale')).toBeNull()
})

test("marks a read as stale after waiting 1 second and doesn't wait for events of other services", async () => {
  const { body } = await t.request(makeThing, { body: { name: 'stale' } }, { as: athlete })
  const startedMs = performance.now()
  const stale = await t.request(
    readThing,
    { params: { id: body.id } },
    { after: `content.thing-made=${newId()}` },
  )
  expect(stale.status).toBe(200)
  expect(stale.headers.get('fieldside-stale')).toBe('true')
  expect(performance.now() - startedMs).toBeGreaterThan(950)
  const foreign = await t.request(
    readThing,
    { params: { id: body.id } },
    { after: `booking.other=${newId()},junk` },
  )
  expect(foreign.headers.get('fieldside-stale')).toBeNull()
})

test('rejects path traversal in a path value', async () => {
  const server = serve({ fetch: t.service.http.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /things/..%2Flivez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  server.close()
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /)
})

test('reports liveness and labels metrics by route rather than path', async () => {
  expect((await t.fetch('/livez')).status).toBe(200)
  const metrics = await (await t.fetch('/metrics')).text()
  expect(metrics).toMatch(/fieldside_http_request_seconds_count\{.*route="\/things\/\{id\}"/)
})

test('reports connections in use, idle, and allowed, and the number of waiting queries', async () => {
  const own = await create()
  const figures = async () => {
    const lines = (await own.service.metrics.registry.metrics()).split('\n')
    const of = (start: string) =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      )
    const connections = ['in_use', 'idle', 'limit'].map((state) =>
      of(`fieldside_database_connections{state="${state}"`),
    )
    return [...connections, of('fieldside_database_waiting')]
  }
  const { pool } = own.db
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = pool.query('select 1')
  expect(await figures()).toEqual([pool.options.max, 0, pool.options.max, 1])
  for (const client of clients) client.release()
  await waiting
  expect(await figures()).toEqual([0, pool.options.max, pool.options.max, 0])
  await own.close()
})

test('reports readiness by the database and returns 503 with Retry-After and no internals while it is down', async () => {
  const own = await create()
  expect((await own.fetch('/readyz')).status).toBe(200)
  const down = await createTestService(sample, {
    config: { DATABASE_URL: 'postgres://content:test@127.0.0.1:1/none' },
  })
  const ready = await down.fetch('/readyz')
  const read = await down.request(readThing, { params: { id: newId() } })
  const live = await down.fetch('/livez')
  expect([ready.status, read.status, live.status]).toEqual([503, 503, 200])
  expect(read.problem.code).toBe('database-unavailable')
  expect(read.headers.get('retry-after')).toBe('1')
  expect(JSON.stringify(read.problem)).not.toContain('127.0.0.1')
  await Promise.all([own.close(), down.close()])
})
