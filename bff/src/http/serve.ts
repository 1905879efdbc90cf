import { isIP } from 'node:net'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { LIVE_POSITION } from '@fieldside/contracts/live-position.ts'
import { tolerantReply } from '@fieldside/contracts/tolerant.ts'
import { admit } from '@fieldside/platform/callers.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import { type CallerIdentity, callerKey } from '@fieldside/platform/context.ts'
import { forbidden, isDomainError } from '@fieldside/platform/errors.ts'
import { readInput } from '@fieldside/platform/http-input.ts'
import { problemResponse, publicErrorOf } from '@fieldside/platform/http-problem.ts'
import { incomingOf } from '@fieldside/platform/http-server.ts'
import { inServerSpan, setResponse } from '@fieldside/platform/http-spans.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { CALLER_LEFT, type HttpMetrics } from '@fieldside/platform/metrics.ts'
import type { RouteTable } from '@fieldside/platform/route-table.ts'
import { logRejectedAdminCall } from '@fieldside/platform/security-log.ts'
import type { Span } from '@fieldside/platform/spans.ts'
import { continueTrace, logFieldsOf } from '@fieldside/platform/trace.ts'
import type { Context, Hono } from 'hono'
import type { LiveHub } from '../live/live-hub.ts'
import type { ReadLanding } from '../screens/parts/landing-professionals.ts'
import type { NextOpenings } from '../screens/parts/next-openings.ts'
import type { VideoWords } from '../screens/parts/video-words.ts'
import type { CalledServices, Services } from '../services.ts'
import type { Cookie } from '../session/cookie.ts'
import type { Sessions } from '../session/session-cache.ts'
import { compressed } from './compressed.ts'
import type { ReadRecentEvents } from './recent-events.ts'
import { createRequestContext, type RequestContext } from './request-context.ts'
import type { RequestLimits } from './request-limits.ts'

export type Bff = {
  app: Hono
  services: Services
  answeredAt: CalledServices['answeredAt']
  streams: CalledServices['streams']
  /** Returns the BFF's own bearer token. */
  token: () => Promise<string>
  sessions: Sessions
  recent: ReadRecentEvents
  openings: NextOpenings
  /** Returns the professionals that the landing page shows. */
  landing: ReadLanding
  /** Says which exercises have a video. */
  videos: VideoWords
  hub: LiveHub
  cookie: Cookie
  /** The routes below /api, for 404 and 405 answers. */
  routes: RouteTable
  limits: RequestLimits
  publicOrigin: string
  /** The backup process; undefined without backups. */
  backup: Client | undefined
  /** Whether a proxy sets X-Forwarded-For. */
  trustProxy: boolean
  log: Log
  metrics: HttpMetrics
}

export type Given<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
/** Returns the reply, or a Response where headers matter (cookies, streams). */
export type Handler<E extends Endpoint> = (
  ctx: RequestContext,
  given: Given<E>,
  hono: Context,
) => Promise<ReplyOf<E> | Response>

const callerOf = (ctx: RequestContext): CallerIdentity =>
  ctx.session
    ? { kind: 'user', userId: ctx.session.user.id, role: ctx.session.user.role }
    : { kind: 'anyone' }

/** Rejects commands from other sites' pages, which carry another Origin or none. */
const checkOrigin = (request: Request, publicOrigin: string): void => {
  if (request.method === 'GET' || request.headers.get('origin') === publicOrigin) return
  throw forbidden('This request came from another site', 'foreign-origin')
}

/**
 * Returns the reply as JSON, stripped to its schema. Accepts unknown enum values from a newer service. With a
 * request, compresses a screen.
 */
export const jsonReply = (
  endpoint: Endpoint,
  reply: unknown,
  headers: Record<string, string> = {},
  request?: Request,
): Response => {
  const text = endpoint.status === 204 ? null : JSON.stringify(tolerantReply(endpoint.reply).parse(reply))
  const isScreen = request && endpoint.path.startsWith('/screens/')
  const packed = text && isScreen ? compressed(request, text) : undefined
  return new Response(packed?.body ?? text, {
    status: endpoint.status,
    headers: {
      'cache-control': 'no-store',
      ...(text && { 'content-type': 'application/json' }),
      ...packed?.headers,
      ...headers,
    },
  })
}

/** `caller` is set as soon as it is known, for the log. */
export type RequestOrigin = {
  address: string
  correlationId: string
  traceparent: string
  caller?: CallerIdentity
}

/**
 * Sends the client's address to a service that counts by network, which trusts it only with our own token. Without
 * one (Keycloak is unavailable) it counts by account alone, so that signed-in users can continue.
 */
const addressHeaders =
  ({ token, log }: Bff, { address, correlationId }: RequestOrigin) =>
  async ({ limits }: Endpoint): Promise<Record<string, string>> => {
    if (limits.length === 0) return {}
    const own = await token().catch((error: unknown) => {
      log.warn({ err: error, requestId: correlationId }, 'no token, not counting a limit by network')
    })
    return own ? clientAddressHeaders(address, own) : {}
  }

/** Answers a request, or throws the problem. */
type Answer = (hono: Context, origin: RequestOrigin) => Promise<Response>

const answer = async <E extends Endpoint>(
  bff: Bff,
  endpoint: E,
  handler: Handler<E>,
  hono: Context,
  origin: RequestOrigin,
): Promise<Response> => {
  const request = hono.req.raw
  const position = bff.hub.position()
  checkOrigin(request, bff.publicOrigin)
  // Before the session, so that a client over the limit causes no call to identity.
  await bff.limits.takeForAddress(endpoint, origin.address)
  const secret = bff.cookie.read(request)
  // Pages refetch on their own, so only a command shows that the user is active.
  const isActive = endpoint.method !== 'GET'
  const session = secret ? await bff.sessions.resolve(secret, isActive) : undefined
  const ctx = createRequestContext(request, session, {
    ...bff,
    ...origin,
    addressHeaders: addressHeaders(bff, origin),
  })
  origin.caller = callerOf(ctx)
  if (session) await bff.limits.takeForAccount(endpoint, session.user.id)
  admit(endpoint, origin.caller)
  const input = (await readInput(endpoint, request, hono.req.param() as Record<string, string>, {
    now: new Date(),
    incoming: incomingOf(hono),
  })) as Given<E>
  const reply = await handler(ctx, input, hono).catch((error: unknown) => {
    // Drops a token that a service rejected, so that the next request gets a new one or none.
    if (secret && isDomainError(error, 'unauthenticated')) bff.sessions.dropSecret(secret)
    throw error
  })
  const response = reply instanceof Response ? reply : jsonReply(endpoint, reply, {}, request)
  for (const cookie of ctx.recent.cookies()) response.headers.append('set-cookie', cookie)
  // The reply is at least as new as this position, so the browser starts its live stream there.
  if (session && position !== undefined) response.headers.set(LIVE_POSITION, String(position))
  return response
}

/** Returns the last hop that a trusted proxy saw, otherwise the socket's remote address. */
const addressOf = ({ trustProxy }: Bff, hono: Context): string => {
  const forwarded = trustProxy ? hono.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded && isIP(forwarded)) return forwarded
  return incomingOf(hono)?.socket.remoteAddress ?? 'unknown'
}

/** Answers a request, turning any error into a problem, then measures and logs it. */
const serveRequest = async (
  bff: Bff,
  endpoint: Endpoint,
  answered: Answer,
  hono: Context,
  span: Span | undefined,
): Promise<Response> => {
  const startedMs = performance.now()
  const request = hono.req.raw
  const correlationId = hono.get('requestId')
  const traceparent = span?.traceparent ?? continueTrace(request.headers.get('traceparent'))
  const origin: RequestOrigin = { address: addressOf(bff, hono), correlationId, traceparent }
  const ids = { requestId: correlationId, ...logFieldsOf(traceparent) }
  let code: string | undefined
  let hasLeft = false
  const response = await answered(hono, origin).catch((error: unknown) => {
    const shown = publicErrorOf(error)
    code = shown?.code ?? 'unexpected'
    logRejectedAdminCall(bff.log, endpoint, origin.caller, code)
    hasLeft = request.signal.aborted
    if (shown?.kind === 'too-many') bff.metrics.limitsHit.inc({ code })
    if (hasLeft) bff.log.info(ids, 'browser disconnected')
    else if (!shown || shown.kind === 'unavailable') bff.log.error({ err: error, ...ids }, 'request failed')
    return problemResponse(error, correlationId)
  })
  response.headers.set('x-request-id', correlationId)
  const status = String(hasLeft ? CALLER_LEFT : response.status)
  const labels = { method: endpoint.method, route: endpoint.path, status }
  const ms = performance.now() - startedMs
  bff.metrics.httpSeconds.observe(labels, ms / 1000)
  if (span) setResponse(span, response.status, code)
  const caller = origin.caller && callerKey(origin.caller)
  bff.log.info({ ...labels, caller, code, ms: Math.round(ms), ...ids }, 'request')
  return response
}

/** Serves an endpoint at a path of its own, and measures and logs its requests. */
export const serveAt = (bff: Bff, path: string, endpoint: Endpoint, answered: Answer): void => {
  const route = { method: endpoint.method, path }
  bff.routes.add(route.method, route.path)
  bff.app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), (hono, next) =>
    bff.routes.isShadowed(route.path, hono.req.raw)
      ? next()
      : inServerSpan(route, hono.req.header('traceparent'), (span) =>
          serveRequest(bff, endpoint, answered, hono, span),
        ),
  )
}

/** Serves an endpoint below /api: checks, handler, and errors as problem details. */
export const serve = <E extends Endpoint>(bff: Bff, endpoint: E, handler: Handler<E>): void =>
  serveAt(bff, `/api${endpoint.path}`, endpoint, (hono, origin) =>
    answer(bff, endpoint, handler, hono, origin),
  )
