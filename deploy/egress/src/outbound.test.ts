import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createLog } from '@fieldside/platform/log.ts'
import { createOutbound, type Outbound } from '@fieldside/platform/outbound.ts'
import { isLoopbackAddress } from '@fieldside/platform/public-address.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTunnels } from './tunnels.ts'

let receiver: Server
const proxy = createHttpServer()
let url: string
let outbound: Outbound
let tunnels = 0

const portOf = async (server: Server | typeof proxy): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const authority = await createTestAuthority()
  receiver = createServer(
    await authority.issue(['localhost']),
    (_, response) => void response.writeHead(204).end(),
  )
  const port = await portOf(receiver)
  url = `https://localhost:${port}/hook`
  serveTunnels(proxy, createLog('egress', 'silent'), { hosts: ['*'], isAllowed: isLoopbackAddress, port })
  proxy.on('connect', () => {
    tunnels += 1
  })
  const proxyUrl = `http://127.0.0.1:${await portOf(proxy)}`
  outbound = createOutbound({ agent: 'Test/1', proxyUrl, allowsLoopback: true, ca: authority.ca })
})
afterAll(() => {
  receiver.close()
  proxy.close()
})

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (value) => `replied ${value}`,
    ({ code }) => code,
  )
const post = (to: string): Promise<number> => outbound.post(to, { headers: {}, body: '{}' })

test('posts through the egress proxy, with TLS up to the receiver', async () => {
  expect(await post(url)).toBe(204)
  await outbound.check(url)
  expect(tunnels).toBe(2)
})

test('reports what the egress proxy found wrong with an address [events/webhook-internal]', async () => {
  const { port } = new URL(url)
  expect(await codeOf(outbound.check(`https://nowhere.invalid:${port}/`))).toBe('address-not-found')
  // Labels have at most 63 characters.
  const unknown = `${'x'.repeat(64)}.localhost`
  expect(await codeOf(post(`https://${unknown}:${port}/`))).toBe('address-not-found')
  // A host whose address the proxy doesn't consider public.
  expect(await codeOf(outbound.check('https://localhost/'))).toBe('address-not-public')
})

test('rejects private IP addresses without asking the egress proxy [events/webhook-internal]', async () => {
  const before = tunnels
  const { port } = new URL(url)
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]'])
    for (const asked of [post(`https://${host}:${port}/`), outbound.check(`https://${host}:${port}/`)])
      expect(await codeOf(asked), host).toBe('address-not-public')
  expect(tunnels).toBe(before)
})
