import { randomInt } from 'node:crypto'
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import type { Method } from '@fieldside/contracts/service-name.ts'
import type { Dispatcher } from 'undici'
// The package's index loads five times as many files, such as its fetch, mocks, and caches.
import request from 'undici/lib/api/api-request.js'
import buildConnector from 'undici/lib/core/connect.js'
import Pool from 'undici/lib/dispatcher/pool.js'
import type { Tls, TlsMaterial } from '../security/tls.ts'
import { checkInnerUrl } from '../security/tls-config.ts'

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
/** A request whose body may still be arriving. */
export type HttpStreamRequest = Omit<HttpRequest, 'body'> & { body?: Readable | undefined }
/** A reply whose body is still arriving. */
export type HttpStream = Pick<HttpReply, 'status' | 'headers'> & { body: Dispatcher.ResponseData['body'] }
export type SendStream = (request: HttpStreamRequest) => Promise<HttpStream>

/** Rotates a name's addresses at random, because the resolver may always list the same instance first. */
const lookupAny: LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, options, (error, found, family) => {
    if (!Array.isArray(found)) return done(error, found, family)
    const first = randomInt(found.length)
    done(error, [...found.slice(first), ...found.slice(0, first)])
  })

/** Connects with the certificate as it is now. The server's must be of our authority and for the name in the address. */
const secureConnector = ({ current }: Tls): buildConnector.connector => {
  let used: TlsMaterial | undefined
  let connect: buildConnector.connector
  return (options, done) => {
    const material = current()
    if (material !== used) {
      used = material
      const secureContext = material.context
      connect = buildConnector({ lookup: lookupAny, allowH2: false, secureContext, rejectUnauthorized: true })
    }
    connect(options, done)
  }
}

const createRequests = (baseUrl: string, tls: Tls | undefined) => {
  checkInnerUrl(baseUrl, tls !== undefined)
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    clientTtl: CONNECTION_MS,
    allowH2: false,
    connect: tls ? secureConnector(tls) : { lookup: lookupAny },
  })
  return ({ path, body, ...given }: HttpRequest | HttpStreamRequest) =>
    request.call(pool, { ...given, path: prefix + path, body: body ?? null })
}

/**
 * Sends requests to all instances of a server over keep-alive connections, one request at a time on each. Doesn't reuse
 * a connection whose request was aborted or interrupted. Idle connections don't keep the process alive.
 * @throws Error when the address is https without certificates, or http with them
 */
export const createHttpPool = (baseUrl: string, tls?: Tls): Send => {
  const ask = createRequests(baseUrl, tls)
  return async (given) => {
    const { statusCode: status, headers, body } = await ask(given)
    return { status, headers, text: await body.text() }
  }
}

/** Like `createHttpPool`, for bodies that are passed on while they arrive. */
export const createHttpStreams = (baseUrl: string, tls?: Tls): SendStream => {
  const ask = createRequests(baseUrl, tls)
  return async (given) => {
    const { statusCode: status, headers, body } = await ask(given)
    return { status, headers, body }
  }
}
