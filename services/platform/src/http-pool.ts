import { randomInt } from 'node:crypto'
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Method } from '@fieldside/contracts/service-name.ts'
// The package's index loads five times as many files, such as its fetch, mocks, and caches.
import request from 'undici/lib/api/api-request.js'
import Pool from 'undici/lib/dispatcher/pool.js'

/** Less than the 5 s after which a Node server closes idle connections, so that it never closes one first. */
const IDLE_MS = 3000
const CONNECTIONS_MAX = 256
/** Lifetime of a connection, so that a new instance gets its share of requests even if connections are never idle. */
const CONNECTION_MS = 10_000

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

/** Rotates a name's addresses at random, because the resolver may always list the same instance first. */
const lookupAny: LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, options, (error, found, family) => {
    if (!Array.isArray(found)) return done(error, found, family)
    const first = randomInt(found.length)
    done(error, [...found.slice(first), ...found.slice(0, first)])
  })

/**
 * Sends requests to all instances of a server over keep-alive connections, one request at a time on each. Doesn't reuse
 * a connection whose request was aborted or interrupted. Idle connections don't keep the process alive.
 */
export const createHttpPool = (baseUrl: string): Send => {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    clientTtl: CONNECTION_MS,
    connect: { lookup: lookupAny },
  })
  return async ({ path, body = null, ...given }) => {
    const reply = await request.call(pool, { ...given, path: prefix + path, body })
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() }
  }
}
