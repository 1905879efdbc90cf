import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import type { Log } from '@fieldside/platform/log.ts'
import { AddressRefused, connectPublic, type IsAllowed } from './connect-public.ts'
import { isPublicAddress } from './public-address.ts'

/** Only HTTPS is allowed, so that clients can't reach other services at an address. */
const HTTPS_PORT = 443
const TARGET = /^(\[[\da-f:.]+\]|[\w.-]+):(\d+)$/i

export type TunnelRules = {
  /** Host names that clients may connect to, `*` for all. */
  hosts: readonly string[]
  /** Only tests replace this, because they have no public addresses. */
  isAllowed?: IsAllowed
  port?: number
}

type Target = { host: string; port: number }

const targetOf = (authority: string): Target | undefined => {
  const [, host = '', port] = TARGET.exec(authority) ?? []
  return host ? { host: host.replace(/^\[|\]$/g, '').toLowerCase(), port: Number(port) } : undefined
}

type Tunnel = { target: string; client: Duplex; outside: Socket; log: Log }

const refuse = ({ target, client, log }: Omit<Tunnel, 'outside'>, status: string, reason: string): void => {
  log.warn({ target, reason }, 'connection refused')
  client.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => client.destroy())
}

/** Forwards bytes in both directions once connected. */
const openTunnel = ({ target, client, outside, log }: Tunnel, head: Buffer): void => {
  let isOpen = false
  outside.on('error', (error) => {
    if (isOpen) log.debug({ err: error, target }, 'tunnel ended early')
    else if (error instanceof AddressRefused) refuse({ target, client, log }, '403 Forbidden', error.message)
    else refuse({ target, client, log }, '502 Bad Gateway', error.message)
  })
  client.once('close', () => outside.destroy())
  outside.once('connect', () => {
    isOpen = true
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    client.unshift(head)
    // Their own handlers report errors.
    pipeline(client, outside, client, () => {})
  })
}

/** Answers CONNECT: tunnels to the allowed hosts at public addresses and refuses everything else with 403. */
export const serveTunnels = (server: Server, log: Log, rules: TunnelRules): void => {
  const { hosts, isAllowed = isPublicAddress, port = HTTPS_PORT } = rules
  const isListed = (target: Target): boolean =>
    target.port === port && (hosts.includes('*') || hosts.includes(target.host))
  server.on('connect', ({ url = '', socket }, client, head: Buffer) => {
    const from = log.child({ from: socket.remoteAddress })
    client.on('error', () => client.destroy())
    const target = targetOf(url)
    if (!target || !isListed(target))
      return refuse({ target: url, client, log: from }, '403 Forbidden', 'not an allowed host')
    const outside = connectPublic(target.host, target.port, isAllowed)
    openTunnel({ target: url, client, outside, log: from }, head)
  })
}
