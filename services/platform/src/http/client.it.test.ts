import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { breakThing, makeThing, readThing, sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { signTestToken } from '../testing/tokens.ts'
import { createClient } from './client.ts'

const athlete = { userId: newId(), role: 'athlete' as const }
const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
let url: string
let closeServer: () => void

beforeAll(async () => {
  t = await create()
  await new Promise<void>((resolve) => {
    const server = serve({ fetch: t.service.http.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      url = `http://127.0.0.1:${port}`
      resolve()
    })
    closeServer = () => server.close()
  })
})
afterAll(async () => {
  closeServer()
  await t.close()
})

const client = () => createClient(url, { token: () => signTestToken({ service: 'bff' }) })

test('sends path, query, and body as the endpoint declares and returns its reply and events', async () => {
  const { reply, events, stale } = await client().callRaw(makeThing, { body: { name: 'called' } })
  expect(reply).toEqual({ id: expect.any(String), name: 'called' })
  expect(events).toMatch(/^content\.thing-made=/)
  expect(stale).toBe(false)
  const read = await client().call(readThing, {
    params: { id: reply.id },
    query: { verbose: 'true', tag: ['a', 'b'] },
  })
  expect(read).toEqual(reply)
})

test("prefers the user's token over the service's own", async () => {
  const professional = await signTestToken({ userId: newId(), role: 'professional' })
  const refused = client().call(makeThing, { body: { name: 'as' } }, { as: professional })
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden' })
  const own = await client().call(makeThing, { body: { name: 'as' } }, { as: await signTestToken(athlete) })
  expect(own.name).toBe('as')
})

test("reports a rejected service token as unavailable so it doesn't log the user out", async () => {
  const strangers = [async () => 'no token', () => signTestToken({ service: 'booking' })]
  for (const token of strangers) {
    const refused = createClient(url, { token }).call(makeThing, { body: { name: 'refused' } })
    await expect(refused).rejects.toMatchObject({
      kind: 'unavailable',
      cause: { message: expect.stringMatching(/^POST \/things was answered with 40[13]$/) },
    })
  }
})

test('sends the idempotency key, the events to wait for, and the request id', async () => {
  const send = () =>
    client().callRaw(
      makeThing,
      { body: { name: 'keyed' } },
      { idempotencyKey: 'c1', correlationId: 'corr-1' },
    )
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  expect((await t.emitted()).at(-1)?.correlationid).toBe('corr-1')
  const stale = await client().callRaw(
    readThing,
    { params: { id: first.reply.id } },
    { after: `content.thing-made=${newId()}` },
  )
  expect(stale.stale).toBe(true)
})

test('rethrows a problem as the original error, including field errors', async () => {
  await client().call(makeThing, { body: { name: 'taken' } })
  await expect(client().call(makeThing, { body: { name: 'taken' } })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'name-taken',
    detail: 'The name is taken',
  })
  await expect(client().call(makeThing, { body: { name: '' } })).rejects.toMatchObject({
    kind: 'invalid-input',
    errors: [{ field: 'name', message: 'Name is required' }],
  })
  await expect(client().call(readThing, { params: { id: newId() } })).rejects.toMatchObject({
    kind: 'not-found',
    detail: 'Thing Not Found',
  })
})

test('reports a service that fails, is down, replies with garbage, or times out as unavailable', async () => {
  const odd = createServer((request, response) => {
    if (request.url === '/broken')
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>')
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const oddUrl = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  const unavailable = { kind: 'unavailable' }
  await expect(client().call(breakThing)).rejects.toMatchObject(unavailable)
  await expect(createClient('http://127.0.0.1:1').call(breakThing)).rejects.toMatchObject(unavailable)
  await expect(createClient(oddUrl).call(breakThing)).rejects.toMatchObject(unavailable)
  const hanging = createClient(oddUrl, { timeoutMs: 100 }).call(readThing, { params: { id: newId() } })
  await expect(hanging).rejects.toMatchObject(unavailable)
  odd.closeAllConnections()
  odd.close()
})

const listening = (server: ReturnType<typeof createServer>, port = 0): Promise<number> =>
  new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

test('waits for a service that is restarting', async () => {
  const before = createServer()
  const port = await listening(before)
  await new Promise((resolve) => before.close(resolve))
  const asked = createClient(`http://127.0.0.1:${port}`).call(readThing, { params: { id: newId() } })
  const tried = new Promise<void>((resolve) => {
    const probe = async () => {
      // Once this request is refused as well, the call has started.
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
      resolve()
    }
    void probe()
  })
  await tried
  const id = newId()
  const after = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, name: 'back' })),
  )
  await listening(after, port)
  await expect(asked).resolves.toEqual({ id, name: 'back' })
  after.closeAllConnections()
  after.close()
})

test('retries a dropped connection only for what may arrive twice: reads, lookups, and commands with a key', async () => {
  let requests = 0
  const cutting = createServer((request, response) => {
    requests += 1
    if (requests % 2 === 1) return void request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: newId(), name: 'second try' }))
  })
  const one = createClient(`http://127.0.0.1:${await listening(cutting)}`)
  expect((await one.call(readThing, { params: { id: newId() } })).name).toBe('second try')
  const keyed = await one.call(makeThing, { body: { name: 'x' } }, { idempotencyKey: 'k' })
  expect(keyed.name).toBe('second try')
  const lookup = { ...makeThing, repeatable: true }
  expect((await one.call(lookup, { body: { name: 'x' } })).name).toBe('second try')
  requests = 0
  await expect(one.call(makeThing, { body: { name: 'x' } })).rejects.toMatchObject({ kind: 'unavailable' })
  expect(requests).toBe(1)
  requests = 0
  const secret = one.call(
    { ...makeThing, secretReply: true },
    { body: { name: 'x' } },
    { idempotencyKey: 'k' },
  )
  await expect(secret).rejects.toMatchObject({ kind: 'unavailable' })
  expect(requests).toBe(1)
  cutting.closeAllConnections()
  cutting.close()
})

test("times out when the token doesn't arrive", async () => {
  const waiting = createClient(url, { token: () => new Promise<string>(() => undefined), timeoutMs: 50 })
  await expect(waiting.call(readThing, { params: { id: newId() } })).rejects.toMatchObject({
    kind: 'unavailable',
    cause: { name: 'TimeoutError' },
  })
})
