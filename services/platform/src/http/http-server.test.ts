import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tls } from '../security/tls.ts'
import { drain, listen } from './http-server.ts'

let running: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  running = await listen(
    async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/reads') return Response.json({ bytes: (await request.arrayBuffer()).byteLength })
      return new Response(pathname === '/empty' ? null : 'no', { status: pathname === '/empty' ? 204 : 403 })
    },
    '127.0.0.1',
    0,
  )
})
afterAll(() => drain(running.server))

const put = (path: string, bytes: number) =>
  `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n`

const inTwoParts = async (path: string, reply: string): Promise<string> => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1')
  socket.write(put(path, 300_000) + 'x'.repeat(200_000))
  let came = ''
  socket.on('data', (chunk) => {
    came += String(chunk)
    if (came.includes(reply)) socket.write('x'.repeat(100_000))
  })
  await text(socket)
  return came
}

test('replies before the body has arrived, drains it, and closes the connection', async () => {
  const came = await inTwoParts('/rejects', '\r\n\r\nno')
  expect(came).toMatch(/^HTTP\/1\.1 403/)
  expect(came.toLowerCase()).toContain('connection: close')
})

test('delays a reply without a body until the request has arrived', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1')
  socket.write(put('/empty', 300_000) + 'x'.repeat(300_000))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 204/)
})

test('keeps the connection alive after a request that was read', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1')
  socket.write(`${put('/reads', 4)}xxxx`)
  const came = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  expect(came.toLowerCase()).toContain('connection: keep-alive')
  expect(came).toContain('{"bytes":4}')
  socket.destroy()
})

test('waits longer for a request than the proxy, also with TLS', async () => {
  const caddyfile = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8')
  const proxyMs = Number(/read_body (\d+)m/.exec(caddyfile)![1]) * 60_000
  const tls = { current: () => ({ options: {} }), onRenewal: () => undefined } as unknown as Tls
  const secure = await listen(() => new Response(), '127.0.0.1', 0, tls)
  for (const server of [running.server, secure.server]) expect(server.requestTimeout).toBeGreaterThan(proxyMs)
  await drain(secure.server)
})
