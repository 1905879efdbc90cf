import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { startPushService } from '@fieldside/platform/testing/push-service.ts'

/** The host of subscriptions. Only the proxy below knows it. */
const PUSH_HOST = 'push.fieldside.test'

/** A push as a test reads it. */
export type SentPush = { path: string; body: string }

/**
 * Starts a push service and the egress proxy that leads to it, because notification connects only to public addresses.
 * `environment` is notification's. `url` lists what was pushed.
 */
export const startPushes = async (folder: string) => {
  const authority = await createTestAuthority()
  const service = await startPushService(await authority.issue([PUSH_HOST]))
  const caFile = join(folder, 'push-authority.pem')
  writeFileSync(caFile, authority.ca)
  const list = (response: ServerResponse) => {
    const pushes = service.pushes.map(
      ({ path, body }): SentPush => ({ path, body: body.toString('base64url') }),
    )
    response.setHeader('content-type', 'application/json').end(JSON.stringify(pushes))
  }
  const server = createServer((_, response) => list(response))
  const sockets = new Set<Duplex>()
  server.on('connect', ({ url }, socket: Duplex) => {
    if (url !== `${PUSH_HOST}:443`) {
      // An address in figures exists, but nothing is reached there.
      const error = /^[\d.]+:/.test(url!) ? 'connection_refused' : 'dns_error'
      socket.end(`HTTP/1.1 502 Bad Gateway\r\nproxy-status: test; error=${error}\r\n\r\n`)
      return
    }
    const upstream = connect(service.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [socket, upstream]) sockets.add(end.on('error', () => {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: { EGRESS_PROXY_URL: url, PUSH_HOSTS: PUSH_HOST, NODE_EXTRA_CA_CERTS: caFile },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await service.close()
    },
  }
}

export const pushEndpoint = (name: string): string => `https://${PUSH_HOST}/push/${name}`
