import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestAuthority, type TestAuthority } from '../testing/certificates.ts'
import type { Lookup } from './connect-public.ts'
import { createOutbound, type OutboundOptions } from './outbound.ts'

type Request = { path: string; body: string; headers: Record<string, unknown>; servername: unknown }

const requests: Request[] = []
let authority: TestAuthority
let server: Server
let port: number
let handler: Parameters<typeof createServer>[1]

beforeAll(async () => {
  authority = await createTestAuthority()
  const pem = await authority.issue(['receiver.localhost', 'localhost', '127.0.0.1'])
  server = createServer(pem, async (request, response) => {
    const { servername } = request.socket as TLSSocket
    requests.push({ path: request.url!, headers: request.headers, servername, body: await text(request) })
    handler!(request as never, response as never)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const replying = (status: number, headers: Record<string, string> = {}, body = 'ok') => {
  requests.length = 0
  handler = (_, response) => void response.writeHead(status, headers).end(body)
}

/** Resolves every name to the next of these addresses, and the last one from then on. */
const resolvingTo = (...addresses: string[]) => {
  const asked = vi.fn((_name, _options, done: (...args: unknown[]) => void) =>
    done(null, [{ address: addresses[Math.min(asked.mock.calls.length, addresses.length) - 1], family: 4 }]),
  )
  return asked as unknown as Lookup & typeof asked
}

const outbound = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ agent: 'Test/1', allowsLoopback: true, ca: authority.ca, ...options })

const post = (url: string, options?: Partial<OutboundOptions>, timeoutMs?: number) =>
  outbound(options).post(url, { headers: { 'x-id': '1' }, body: 'héllo', timeoutMs })

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (value) => `replied ${value}`,
    ({ code }) => code,
  )

test('posts to the address that the name resolves to, with the name in TLS and Host, and without cookies', async () => {
  replying(204, { 'set-cookie': 'a=b' })
  const lookup = resolvingTo('127.0.0.1')
  const url = `https://receiver.localhost:${port}/hook?a=1`
  expect(await post(url, { lookup })).toBe(204)
  expect(await post(url, { lookup })).toBe(204)
  for (const request of requests)
    expect(request).toMatchObject({ path: '/hook?a=1', body: 'héllo', servername: 'receiver.localhost' })
  expect(requests[1]?.headers).toEqual({
    host: `receiver.localhost:${port}`,
    'user-agent': 'Test/1',
    'x-id': '1',
    'content-length': '6',
    connection: 'close',
  })
})

test('resolves a name once per request, so that DNS rebinding can’t redirect it [events/webhook-internal]', async () => {
  replying(204)
  const lookup = resolvingTo('127.0.0.1', '10.0.0.1')
  expect(await post(`https://receiver.localhost:${port}/`, { lookup })).toBe(204)
  expect(lookup).toHaveBeenCalledOnce()
  expect(await codeOf(post(`https://receiver.localhost:${port}/`, { lookup }))).toBe('address-not-public')
  expect(requests).toHaveLength(1)
})

test('rejects loopback and private addresses, by name and by IP address [events/webhook-internal]', async () => {
  replying(204)
  const real = { allowsLoopback: false }
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.0.1', '100.64.0.1']) {
    expect(await codeOf(post(`https://${address}/`, real)), address).toBe('address-not-public')
    const lookup = resolvingTo(address)
    expect(await codeOf(post('https://named.example/', { ...real, lookup })), address).toBe(
      'address-not-public',
    )
    expect(await codeOf(outbound({ ...real, lookup }).check('https://named.example/'))).toBe(
      'address-not-public',
    )
  }
  for (const host of ['[::1]', '[fd00::1]', '[::ffff:10.0.0.1]', 'localhost', '2130706433', '0x7f.1'])
    expect(await codeOf(post(`https://${host}/`, real)), host).toBe('address-not-public')
  expect(requests).toEqual([])
})

test('follows no redirect [events/webhook-internal]', async () => {
  replying(307, { location: `https://localhost:${port}/elsewhere` })
  expect(await post(`https://localhost:${port}/hook`)).toBe(307)
  expect(requests.map(({ path }) => path)).toEqual(['/hook'])
})

test('accepts only URLs with https, the usual port, and no user name', () => {
  const real = outbound({ allowsLoopback: false })
  expect(real.problemOf('https://hooks.example/a?b=c')).toBeUndefined()
  expect(real.problemOf('https://hooks.example:443/')).toBeUndefined()
  expect(real.problemOf('http://hooks.example/')).toMatch(/https/)
  expect(real.problemOf('https://hooks.example:8443/')).toMatch(/port 443/)
  expect(real.problemOf('https://user:password@hooks.example/')).toMatch(/user name/)
  expect(real.problemOf('https://hooks.example/#a')).toMatch(/fragment/)
})

test('times out even while the body arrives, and reads the body up to a limit', async () => {
  const url = `https://localhost:${port}/`
  handler = () => undefined
  expect(await codeOf(post(url, {}, 100))).toBe('timeout')
  handler = (_, response) => void response.writeHead(200).write('slow')
  expect(await codeOf(post(url, {}, 100))).toBe('timeout')
  const endless = (response: { write: (chunk: Buffer, then: () => void) => void }): void =>
    response.write(Buffer.alloc(16_384), () => endless(response))
  handler = (_, response) => endless(response.writeHead(200))
  expect(await post(url)).toBe(200)
})

test('checks an address no longer than a person waits', async () => {
  const lookup = vi.fn() as unknown as Lookup
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50))
  await outbound({ lookup }).check('https://slow.example/')
  expect(lookup).toHaveBeenCalledOnce()
  timeout.mockRestore()
})

test('says why a request failed', async () => {
  const plain = createHttpServer()
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const closed = (plain.address() as AddressInfo).port
  plain.close()
  expect(await codeOf(post(`https://localhost:${closed}/`))).toBe('connection-refused')
  replying(204)
  const stranger = { ca: (await createTestAuthority('other')).ca }
  expect(await codeOf(post(`https://localhost:${port}/`, stranger))).toBe('certificate-rejected')
  const lookup = resolvingTo('127.0.0.1')
  expect(await codeOf(post(`https://other.localhost:${port}/`, { lookup }))).toBe('certificate-rejected')
  expect(await codeOf(post('https://nowhere.invalid/'))).toBe('address-not-found')
  expect(await codeOf(outbound().check('https://nowhere.invalid/'))).toBe('address-not-found')
  handler = (request) => void request.socket.destroy()
  expect(await codeOf(post(`https://localhost:${port}/`))).toBe('connection-closed')
  const proxyUrl = `http://127.0.0.1:${closed}`
  expect(await codeOf(post(`https://localhost:${port}/`, { proxyUrl }))).toBe('egress-unavailable')
})

test.each(['production', undefined])(
  'never allows loopback with NODE_ENV=%s [events/webhook-loopback]',
  (mode) => {
    vi.stubEnv('NODE_ENV', mode)
    expect(() => outbound()).toThrow('Only development and tests')
    vi.unstubAllEnvs()
  },
)

test('reaches this machine over http and at any port where loopback is allowed, and nothing else that way [events/webhook-loopback]', async () => {
  const plain = createHttpServer((_, response) => void response.writeHead(202).end())
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/hook`
  expect(outbound().problemOf(url)).toBeUndefined()
  await outbound().check(url)
  expect(await post(url)).toBe(202)
  const real = outbound({ allowsLoopback: false })
  expect(real.problemOf(url)).toMatch(/https/)
  expect(await codeOf(post(url, { allowsLoopback: false }))).toBe('address-not-public')
  for (const other of ['http://hooks.example/', 'http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/'])
    expect(outbound().problemOf(other), other).toMatch(/https/)
  expect(outbound().problemOf('https://hooks.example:8443/')).toMatch(/port 443/)
  expect(await codeOf(post('https://10.0.0.1/'))).toBe('address-not-public')
  // A public name at a loopback address, and a name of this machine that isn't.
  for (const [name, address] of [
    ['hooks.example', '127.0.0.1'],
    ['hooks.localhost', '10.0.0.1'],
  ] as const) {
    const lookup = resolvingTo(address)
    expect(await codeOf(post(`https://${name}/`, { lookup })), name).toBe('address-not-public')
  }
  plain.close()
})

const GET = { accept: 'text/calendar', maxBytes: 1000, timeoutMs: 5000 }
const get = (url: string, options?: Partial<OutboundOptions>, changed: Partial<typeof GET> = {}) =>
  outbound(options).get(url, { ...GET, ...changed })

test('gets a reply with its body, uncompressed and without cookies', async () => {
  replying(200, { 'set-cookie': 'a=b' }, 'BEGIN:VCALENDAR')
  const { status, body } = await get(`https://localhost:${port}/feed?a=1`)
  expect([status, body.toString()]).toEqual([200, 'BEGIN:VCALENDAR'])
  expect(requests).toMatchObject([{ path: '/feed?a=1', body: '' }])
  expect(requests[0]?.headers).toEqual({
    host: `localhost:${port}`,
    'user-agent': 'Test/1',
    accept: 'text/calendar',
    'accept-encoding': 'identity',
    connection: 'close',
  })
  replying(200, { 'content-encoding': 'gzip' }, 'small, and large once it is unpacked')
  expect(await codeOf(get(`https://localhost:${port}/`))).toBe('invalid-reply')
})

test('rejects a body over the limit, announced or not, and one that takes too long [busy/connect]', async () => {
  replying(200, { 'content-length': '1001' }, 'x'.repeat(1001))
  expect(await codeOf(get(`https://localhost:${port}/`))).toBe('too-large')
  handler = (_, response) => {
    response.write('x'.repeat(999))
    response.end('xx')
  }
  expect(await codeOf(get(`https://localhost:${port}/`))).toBe('too-large')
  replying(200, {}, 'x'.repeat(1000))
  expect((await get(`https://localhost:${port}/`)).body).toHaveLength(1000)
  handler = (_, response) => void response.write('never ends')
  expect(await codeOf(get(`https://localhost:${port}/`, {}, { timeoutMs: 300 }))).toBe('timeout')
})

test('checks the address of every redirect and follows five of them [busy/connect]', async () => {
  let count = 0
  const redirecting = (location: () => string, times = 1) => {
    count = 0
    requests.length = 0
    handler = (_, response) => {
      count += 1
      if (count > times) return void response.end('arrived')
      response.writeHead(302, { location: location() }).end()
    }
  }
  redirecting(() => '/next#part', 5)
  expect((await get(`https://localhost:${port}/`)).body.toString()).toBe('arrived')
  expect(requests.map(({ path }) => path)).toEqual(['/', ...Array(5).fill('/next')])
  redirecting(() => '/again', 100)
  expect(await codeOf(get(`https://localhost:${port}/`))).toBe('too-many-redirects')
  expect(count).toBe(6)
  for (const location of [
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'http://hooks.example/',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
  ]) {
    redirecting(() => location)
    expect(await codeOf(get(`https://localhost:${port}/`)), location).toBe('address-not-public')
    expect(count).toBe(1)
  }
  // The name of the redirect resolves to an internal address.
  redirecting(() => `https://receiver.localhost:${port}/`)
  const lookup = resolvingTo('127.0.0.1', '169.254.169.254')
  expect(await codeOf(get(`https://receiver.localhost:${port}/`, { lookup }))).toBe('address-not-public')
  expect(count).toBe(1)
})
