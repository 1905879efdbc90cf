import type { IncomingMessage, Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type HttpBindings, serve } from '@hono/node-server'
import type { Context } from 'hono'
import type { Tls } from '../security/tls.ts'
import { drainBody } from './body.ts'

const DRAIN_MS = 8000
const IDLE_CHECK_MS = 50
/** Less than `DRAIN_MS`, because draining can't close a connection that is still in its handshake. */
const HANDSHAKE_MS = 5000
/** For a whole request: longer than the proxy waits for a body (`read_body` of deploy/Caddyfile), which ends slow ones. */
const REQUEST_MS = 9 * 60_000
/** How much of a rejected body to read so that the client gets to see the reply. */
const REJECTED_BODY = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000 }

export type Fetch = (request: Request, env?: HttpBindings) => Response | Promise<Response>

/** Returns the request as Node received it, unless it came through no server, as in tests. */
export const incomingOf = ({ env }: Context): IncomingMessage | undefined =>
  (env as Partial<HttpBindings> | undefined)?.incoming

const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Replies while the request's body is still arriving, drains it, and closes the connection. A reused connection would
 * pass the rest of the body, or the reset that ends it, to another request.
 */
const replyAndClose = async (request: Request, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  if (WITHOUT_BODY.has(response.status)) {
    await drainBody(request.body, REJECTED_BODY)
    return new Response(null, { status: response.status, headers })
  }
  const reply = new Uint8Array(await response.arrayBuffer())
  headers.set('content-length', String(reply.byteLength))
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(reply)
      await drainBody(request.body, REJECTED_BODY)
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

/** `complete` is true once the last byte has arrived, whether or not it was read. */
const isArriving = (incoming: IncomingMessage): boolean => !incoming.complete && !incoming.destroyed

const drainingRejected =
  (fetch: Fetch) =>
  async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = await fetch(request, env)
    // Checks the state first, because reading `body` builds the whole Request.
    return isArriving(env.incoming) && request.body ? replyAndClose(request, response) : response
  }

/** Requires a client certificate of our authority. */
const secureServerOf = ({ current }: Tls) => ({
  createServer: createSecureServer,
  serverOptions: {
    requestTimeout: REQUEST_MS,
    ...current().options,
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout: HANDSHAKE_MS,
  },
})

const followTls = (server: Server, { onRenewal, log }: Tls): void => {
  onRenewal(({ options }) => (server as SecureServer).setSecureContext(options))
  server.on('tlsClientError', (error: Error & { code?: string }, socket: TLSSocket) => {
    log.warn({ reason: socket.authorizationError ?? error.code }, 'refused a TLS connection')
  })
}

/** Starts a server; port 0 picks a free port. Rejects when the port is in use. */
export const listen = (fetch: Fetch, hostname: string, port: number, tls?: Tls) =>
  new Promise<{ server: Server; url: string }>((resolve, reject) => {
    const handle = drainingRejected(fetch) as Parameters<typeof serve>[0]['fetch']
    const options = tls ? secureServerOf(tls) : { serverOptions: { requestTimeout: REQUEST_MS } }
    const server = serve({ fetch: handle, hostname, port, ...options }, (address: AddressInfo) => {
      resolve({ server, url: `${tls ? 'https' : 'http'}://${hostname}:${address.port}` })
    }) as Server
    if (tls) followTls(server, tls)
    server.once('error', reject)
  })

/** Shuts the server down: idle connections at once, busy ones after their reply, all after 8 s. */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const forcing = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(forcing)
      resolve()
    })
  })
