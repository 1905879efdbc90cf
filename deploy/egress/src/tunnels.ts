import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { AddressRefused, connectPublic, type IsAllowed } from '@fieldside/platform/connect-public.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { isPublicAddress } from '@fieldside/platform/public-address.ts'

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

type Refusal = { status: '403 Forbidden' | '502 Bad Gateway'; error: string; reason: string }

/** Tells the client the kind of error in a Proxy-Status header (RFC 9209). */
const refuse = (
  { target, client, log }: Omit<Tunnel, 'outside'>,
  { status, error, reason }: Refusal,
): void => {
  log.warn({ target, reason }, 'connection refused')
  const headers = ['connection: close', 'content-length: 0', `proxy-status: egress; error=${error}`]
  client.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`, () => client.destroy())
}

const refusalOf = (error: NodeJS.ErrnoException): Refusal => {
  const { message: reason, code = '' } = error
  if (error instanceof AddressRefused)
    return { status: '403 Forbidden', error: 'destination_ip_prohibited', reason }
  const isUnknown = code === 'ENOTFOUND' || code.startsWith('EAI_')
  return { status: '502 Bad Gateway', error: isUnknown ? 'dns_error' : 'connection_refused', reason }
}

/** Forwards bytes in both directions once connected. */
const openTunnel = ({ target, client, outside, log }: Tunnel, head: Buffer): void => {
  let isOpen = false
  outside.on('error', (error) => {
    if (isOpen) log.debug({ err: error, target }, 'tunnel ended early')
    else refuse({ target, client, log }, refusalOf(error))
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
      return refuse(
        { target: url, client, log: from },
        { status: '403 Forbidden', error: 'http_request_denied', reason: 'not an allowed host' },
      )
    const outside = connectPublic(target.host, target.port, isAllowed)
    openTunnel({ target: url, client, outside, log: from }, head)
  })
}
