import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FrontDoor, startFrontDoor } from './caddy.ts'

/** X-Forwarded-For with an address that the client made up and the one that a load balancer appended. */
const FORWARDED = '198.51.100.7, 203.0.113.9'

describe.each([
  ['without a trusted proxy', undefined, '127.0.0.1'],
  ['when another proxy is trusted', '192.0.2.1 10.0.0.0/8', '127.0.0.1'],
  ['behind a trusted load balancer', '127.0.0.1/32', '203.0.113.9'],
  ['behind two trusted proxies', '127.0.0.1 203.0.113.0/24', '198.51.100.7'],
])('X-Forwarded-For of Caddy %s', (_, trustedProxies, address) => {
  const upstream = createServer(({ headers }, response) => void response.end(headers['x-forwarded-for']))
  let door: FrontDoor
  let product = ''
  let login = ''
  beforeAll(async () => {
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const ports = await findFreePorts()
    product = `https://localhost:${ports.bff}`
    login = `https://localhost:${ports.login}`
    door = await startFrontDoor({
      product,
      login,
      files: `https://localhost:${ports.files}`,
      httpPort: ports.inbox,
      healthPort: ports.smtp,
      behind: { bff: port, billing: port, keycloak: port, files: port },
      trustedProxies,
    })
  })
  afterAll(async () => {
    await door?.stop()
    upstream.close()
  })

  const forwardedAt = async (url: string): Promise<string> => {
    const asked = get(url, { ca: door.certificate, headers: { 'x-forwarded-for': FORWARDED } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return text(answer)
  }

  it("names only the client's address to the BFF and Keycloak", async () => {
    expect(await forwardedAt(`${product}/api/session`)).toBe(address)
    expect(await forwardedAt(`${product}/api/live`)).toBe(address)
    expect(await forwardedAt(`${login}/realms/fieldside/account`)).toBe(address)
  })
})
