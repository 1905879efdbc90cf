import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { discardBody } from './body.ts'

const DRAIN_MS = 8000
const IDLE_CHECK_MS = 50
/** How much of a rejected body is read so that its sender gets to see the reply. */
const REJECTED_BODY = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000 }

type Fetch = (request: Request, env?: HttpBindings) => Response | Promise<Response>

const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Sends a reply while the request's body is still arriving, drains that body, and closes the connection. A reused
 * connection would hand the rest of the body, or the reset that ends it, to somebody else's request.
 */
const replyAndClose = async (request: Request, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  if (WITHOUT_BODY.has(response.status)) {
    await discardBody(request.body, REJECTED_BODY)
    return new Response(null, { status: response.status, headers })
  }
  const reply = new Uint8Array(await response.arrayBuffer())
  headers.set('content-length', String(reply.byteLength))
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(reply)
      await discardBody(request.body, REJECTED_BODY)
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

/** `complete` says that the last byte of the request came in, read or not. */
const isArriving = (incoming: IncomingMessage): boolean => !incoming.complete && !incoming.destroyed

const drainingRejected =
  (fetch: Fetch) =>
  async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = await fetch(request, env)
    return request.body && isArriving(env.incoming) ? replyAndClose(request, response) : response
  }

/** Rejects when the port is taken. Port 0 takes a free one. */
export const listen = (fetch: Fetch, hostname: string, port: number) =>
  new Promise<{ server: Server; url: string }>((resolve, reject) => {
    const handle = drainingRejected(fetch) as Parameters<typeof serve>[0]['fetch']
    const server = serve({ fetch: handle, hostname, port }, (address: AddressInfo) => {
      resolve({ server, url: `http://${hostname}:${address.port}` })
    }) as Server
    server.once('error', reject)
  })

/** Ends the server: idle connections at once, busy ones as soon as they have their reply, all after 8 s. */
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
