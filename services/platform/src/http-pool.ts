import type { Method } from '@fieldside/contracts/service-name.ts'
import { Pool } from 'undici'

/** Below the 5 s after which a Node server closes an idle connection, so that no request meets the closing. */
const IDLE_MS = 3000
const CONNECTIONS_MAX = 256

export type HttpRequest = {
  method: Method
  path: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}
/** A reply that has been read completely. */
export type HttpReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
export type Send = (request: HttpRequest) => Promise<HttpReply>

/**
 * Sends requests to one server over connections that stay open between them, one request at a time on each. A connection
 * is not used again after its request was aborted or cut. Idle connections don't keep the process alive.
 */
export const createPool = (baseUrl: string): Send => {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  })
  return async ({ path, body = null, ...request }) => {
    const reply = await pool.request({ ...request, path: prefix + path, body })
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() }
  }
}
