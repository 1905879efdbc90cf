import { isIP } from 'node:net'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ResolvedSession } from '@fieldside/contracts/http/identity.ts'
import { LIVE_POSITION } from '@fieldside/contracts/live-position.ts'
import { tolerantReply } from '@fieldside/contracts/tolerant.ts'
import { admit } from '@fieldside/platform/callers.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import type { CallerIdentity } from '@fieldside/platform/context.ts'
import { forbidden, isDomainError, unavailable } from '@fieldside/platform/errors.ts'
import { readInput } from '@fieldside/platform/http-input.ts'
import { incomingOf } from '@fieldside/platform/http-server.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { HttpMetrics } from '@fieldside/platform/metrics.ts'
import type { RouteTable } from '@fieldside/platform/route-table.ts'
import {
  type RequestOrigin as ServedOrigin,
  serveAt as serveRequestsAt,
} from '@fieldside/platform/serve-at.ts'
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

/** What an administrator can call without a second factor: what it takes to set one up, and what every page reads. */
const OPEN_WITHOUT_FACTOR = ['/session', '/live', '/identity/users/me/', '/notification/']

/**
 * Rejects an administrator without a second factor everywhere but there, because their token opens what others wrote on
 * screens of any role.
 */
const requireSecondFactor = ({ callers, path }: Endpoint, { user }: ResolvedSession): void => {
  if (user.role !== 'admin' || user.second_factor || callers.includes('anyone')) return
  if (!callers.includes('admin') && OPEN_WITHOUT_FACTOR.some((open) => path.startsWith(open))) return
  throw forbidden(
    'Administrators need two-step sign-in. Set it up under Account, Security.',
    'second-factor-required',
  )
}

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

const ROLE_RETRY_AFTER_S = 5

/**
 * Whether a service refused only because the access token has an old role: Keycloak doesn't have the new one yet,
 * by which the BFF admitted the user.
 */
const isRolePending = (session: ResolvedSession | undefined, error: unknown): boolean =>
  session !== undefined && session.token_role !== session.user.role && isDomainError(error, 'forbidden')

const rolePending = (cause: unknown) =>
  unavailable(
    'We’re setting up your account. Please try again in a moment.',
    'role-pending',
    ROLE_RETRY_AFTER_S,
    cause,
  )

export type RequestOrigin = ServedOrigin & { address: string }

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
  if (session) requireSecondFactor(endpoint, session)
  const input = (await readInput(endpoint, request, hono.req.param() as Record<string, string>, {
    now: new Date(),
    incoming: incomingOf(hono),
  })) as Given<E>
  const reply = await handler(ctx, input, hono).catch((error: unknown) => {
    // Drops a token that a service rejected, so that the next request gets a new one or none.
    if (secret && isDomainError(error, 'unauthenticated')) bff.sessions.dropSecret(secret)
    throw isRolePending(session, error) ? rolePending(error) : error
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

/** Serves an endpoint at a path of its own, and measures and logs its requests. */
export const serveAt = (bff: Bff, path: string, endpoint: Endpoint, answered: Answer): void =>
  serveRequestsAt(bff, path, endpoint, (hono, origin) =>
    answered(hono, Object.assign(origin, { address: addressOf(bff, hono) })),
  )

/** Serves an endpoint below /api: checks, handler, and errors as problem details. */
export const serve = <E extends Endpoint>(bff: Bff, endpoint: E, handler: Handler<E>): void =>
  serveAt(bff, `/api${endpoint.path}`, endpoint, (hono, origin) =>
    answer(bff, endpoint, handler, hono, origin),
  )
