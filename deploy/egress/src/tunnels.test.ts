import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createLog } from '@fieldside/platform/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTunnels, type TunnelRules } from './tunnels.ts'

const log = createLog('egress', 'silent')
const opened: { close: () => unknown }[] = []
afterAll(() => {
  for (const server of opened) server.close()
})

const listening = async <S extends Server | ReturnType<typeof createTcpServer>>(
  server: S,
): Promise<number> => {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Stands in for a server on the internet. */
let outsidePort: number
const outside = createTcpServer({ allowHalfOpen: true }, (socket) => void socket.pipe(socket))
beforeAll(async () => {
  outsidePort = await listening(outside)
})

const connections = (count: number): Promise<void> => {
  const counted = () => new Promise((resolve) => outside.getConnections((_, found) => resolve(found)))
  return expect.poll(counted).toBe(count)
}

const startProxy = async (rules: Partial<TunnelRules> = {}): Promise<number> => {
  const server = createServer((_, response) => response.writeHead(405).end())
  serveTunnels(server, log, { hosts: ['*'], port: outsidePort, ...rules })
  return listening(server)
}

const ask = async (proxyPort: number, target: string): Promise<{ status: number; socket: Socket }> => {
  const asked = request({ port: proxyPort, host: '127.0.0.1', method: 'CONNECT', path: target }).end()
  const [reply, socket] = await once(asked, 'connect')
  return { status: reply.statusCode, socket }
}

const statusOf = async (proxyPort: number, target: string): Promise<number> => {
  const { status, socket } = await ask(proxyPort, target)
  socket.destroy()
  return status
}

test('forwards everything in both directions and ends the connection with the tunnel', async () => {
  const proxy = await startProxy({ isAllowed: () => true })
  const { status, socket } = await ask(proxy, `localhost:${outsidePort}`)
  expect(status).toBe(200)
  const sent = Buffer.alloc(3_000_000, 'fieldside')
  socket.end(sent)
  expect((await buffer(socket)).equals(sent)).toBe(true)
  await connections(0)
})

test('ends the connection when the client disconnects', async () => {
  const proxy = await startProxy({ isAllowed: () => true })
  const { socket } = await ask(proxy, `127.0.0.1:${outsidePort}`)
  await connections(1)
  socket.resetAndDestroy()
  await connections(0)
})

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '10.0.0.1',
])('refuses %s, which is not public', async (host) =>
  expect(await statusOf(await startProxy(), `${host}:${outsidePort}`)).toBe(403),
)

test('resolves a name once, so that its addresses can’t change between the check and the connection', async () => {
  const checked: string[] = []
  const isAllowed = (address: string) => checked.push(address) > 0
  const { socket } = await ask(await startProxy({ isAllowed }), `localhost:${outsidePort}`)
  expect(checked).toContain('127.0.0.1')
  expect(new Set(checked).size).toBe(checked.length)
  socket.destroy()
})

test('refuses a name if any of its addresses is not public', async () => {
  const proxy = await startProxy({ isAllowed: (address) => address !== '127.0.0.1' })
  expect(await statusOf(proxy, `localhost:${outsidePort}`)).toBe(403)
})

test('connects only to the listed hosts', async () => {
  const proxy = await startProxy({ hosts: ['localhost'], isAllowed: () => true })
  expect(await statusOf(proxy, `LocalHost:${outsidePort}`)).toBe(200)
  expect(await statusOf(proxy, `127.0.0.1:${outsidePort}`)).toBe(403)
  expect(await statusOf(proxy, `localhost.example.com:${outsidePort}`)).toBe(403)
})

test('connects only to the port of HTTPS', async () => {
  const proxy = await startProxy({ port: 443, isAllowed: () => true })
  expect(await statusOf(proxy, `localhost:${outsidePort}`)).toBe(403)
})

test('answers 502 when the host refuses the connection or has no address', async () => {
  const closed = createTcpServer()
  const port = await listening(closed)
  closed.close()
  const proxy = await startProxy({ port, isAllowed: () => true })
  expect(await statusOf(proxy, `127.0.0.1:${port}`)).toBe(502)
  expect(await statusOf(proxy, `nowhere.invalid:${port}`)).toBe(502)
})

test('rejects plain HTTP requests', async () => {
  const port = await startProxy({ isAllowed: () => true })
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET http://127.0.0.1:${outsidePort}/ HTTP/1.1\r\nhost: a\r\n\r\n`)
  expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1.1 405/)
})
