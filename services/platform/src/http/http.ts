import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { Hono, type Context as HonoContext } from 'hono'
import { formatCaused } from '../data/caused-events.ts'
import type { CallerIdentity, Context, InSteps, Origin } from '../data/context.ts'
import type { Database } from '../data/database.ts'
import { RECENT_MS, type Replica } from '../data/replica.ts'
import type { Seal } from '../data/seal.ts'
import { admit } from '../security/callers.ts'
import { clientNetworkOf } from '../security/client-network.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { readRequestId } from '../telemetry/trace.ts'
import { waitForEvents } from './after.ts'
import { type EventStream, streamEventsOn } from './event-stream.ts'
import { type Input, readInput } from './http-input.ts'
import { incomingOf } from './http-server.ts'
import { createRouteTable } from './route-table.ts'
import { serveAt } from './serve-at.ts'
import { encodeWith, type KeyUse, respond, serveCommand } from './serve-command.ts'

export type Verify = (authorization: string | undefined) => Promise<CallerIdentity>

type Given<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; request: Request }
type RawGiven<E extends Endpoint> = Omit<Given<E>, 'body'> & {
  /** Aborts when the client disconnects or the service stops. Endless streams must end then. */
  signal: AbortSignal
  /** Answers with server-sent events. The stream closes when `send` resolves, and logs what it throws. */
  streamEvents: (send: (stream: EventStream) => Promise<void>) => Response
}

/** A handler's context, which fits `writeStep` only if the contract allows steps. */
type ContextOf<E extends Endpoint, Ctx> = E['inSteps'] extends false ? Ctx : InSteps<Ctx>

export type ServeOptions = {
  /** Lets a replica serve a GET, which must not write. */
  onReplica?: boolean
}

/** For a read of what many people look at. */
export const ON_REPLICA: ServeOptions = { onReplica: true }

export type HttpApp<Ctx> = {
  app: Hono
  /** Serves an endpoint and strips the reply to its schema. A command must return what its `write` returned. */
  serve<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: ContextOf<E, Ctx>, given: Given<E>) => Promise<ReplyOf<E>>,
    options?: ServeOptions,
  ): void
  /**
   * Serves a raw endpoint, such as an upload, webhook, or redirect. The handler reads the body and creates the
   * Response.
   */
  serveRaw<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: InSteps<Ctx>, given: RawGiven<E>) => Promise<Response>,
  ): void
}

export type HttpParts<S, Ctx extends Context<S>> = {
  db: Database<S>
  replica?: Replica<S> | undefined
  log: Log
  metrics: Metrics
  verify: Verify
  /** Encrypts the replies stored for an Idempotency-Key. */
  seal: Seal
  /** Hashes the caller's network so that no code behind it sees an address. */
  digestNetwork: (network: string) => string
  contextFor: (origin: Origin, log: Log) => InSteps<Ctx>
  consumes: ReadonlySet<string>
  stopping: AbortSignal
  /** False until the service's `prepare` has succeeded. */
  isPrepared: () => boolean
  /** Updates the gauges that are measured only when they are read. */
  beforeMetrics: () => Promise<void>
}

const keyUseOf = ({ secretReply, inSteps }: Endpoint): KeyUse => {
  if (secretReply) return 'ignored'
  return inSteps ? 'leased' : 'locked'
}

type Run<Ctx> = (ctx: InSteps<Ctx>, input: Input, hono: HonoContext) => Promise<unknown>

const serveRead = async <S, Ctx extends Context<S>>(
  endpoint: Endpoint,
  ctx: InSteps<Ctx>,
  input: Input,
  hono: HonoContext,
  run: Run<Ctx>,
): Promise<Response> => {
  const reply = encodeWith(endpoint)(await run(ctx, input, hono))
  return respond({ ...reply, events: formatCaused(ctx.caused) })
}

type Route<Ctx> = { endpoint: Endpoint; run: Run<Ctx>; keys: KeyUse; onReplica: boolean }

/** The BFF reads for visitors with its own token. */
const isVisitor = (caller: CallerIdentity): boolean =>
  caller.kind === 'anyone' || (caller.kind === 'service' && caller.name === 'bff')

/**
 * Serves a read from the replica if it has everything that a user could know of: all that was committed before the request,
 * whoever wrote it. Visitors' reads may be some seconds old.
 */
const serveFromReplica = async <S, Ctx extends Context<S>>(
  { replica }: HttpParts<S, Ctx>,
  { endpoint, run, onReplica }: Route<Ctx>,
  ctx: InSteps<Ctx>,
  input: Input,
  hono: HonoContext,
): Promise<Response | undefined> => {
  if (!replica || !onReplica) return undefined
  // Services decide by what they read.
  if (ctx.caller.kind === 'service' && !isVisitor(ctx.caller)) return undefined
  const sinceMs = performance.now() - (isVisitor(ctx.caller) ? RECENT_MS : 0)
  if (!(await replica.hasAllSince(sinceMs))) return undefined
  return replica.read(() => serveRead<S, Ctx>(endpoint, { ...ctx, db: replica.db }, input, hono, run))
}

const answer = async <S, Ctx extends Context<S>>(
  parts: HttpParts<S, Ctx>,
  route: Route<Ctx>,
  hono: HonoContext,
  origin: Origin,
  log: Log,
): Promise<Response> => {
  const { endpoint, run, keys } = route
  const request = hono.req.raw
  const caller = await parts.verify(request.headers.get('authorization') ?? undefined)
  // Set before `admit` so that the log names rejected callers.
  origin.caller = caller
  admit(endpoint, caller)
  const network = await clientNetworkOf(request.headers, parts.verify)
  origin.network = network && parts.digestNetwork(network)
  const ctx = parts.contextFor(origin, log)
  const input = await readInput(endpoint, request, hono.req.param() as Record<string, string>, {
    now: ctx.now(),
    ignoresUnknownKeys: caller.kind === 'service',
    incoming: incomingOf(hono),
  })
  const after = request.headers.get('fieldside-after')
  const isFresh = !after || (await waitForEvents(parts.db, parts.consumes, after))
  if (!isFresh) parts.metrics.staleReads.inc()
  if (endpoint.raw) {
    const made = (await run(ctx, input, hono)) as Response
    // Response.redirect returns immutable headers.
    return new Response(made.body, made)
  }
  const response =
    endpoint.method === 'GET'
      ? ((await serveFromReplica<S, Ctx>(parts, route, ctx, input, hono)) ??
        (await serveRead<S, Ctx>(endpoint, ctx, input, hono, run)))
      : await serveCommand<S>(
          ctx,
          { endpoint, input, request, run: () => run(ctx, input, hono) },
          parts.seal,
          keys,
        )
  if (!isFresh) response.headers.set('fieldside-stale', 'true')
  return response
}

export const createHttp = <S, Ctx extends Context<S>>(parts: HttpParts<S, Ctx>): HttpApp<Ctx> => {
  const app = new Hono()
  app.use(readRequestId())
  const routes = createRouteTable()
  const mount = (route: Route<Ctx>): void =>
    serveAt({ ...parts, app, routes }, route.endpoint.path, route.endpoint, (hono, origin, log) =>
      answer(parts, route, hono, origin, log),
    )
  mountHealth(app, parts)
  app.notFound((hono) => routes.answer(hono.req.raw, hono.get('requestId')))
  return {
    app,
    serve: (endpoint, handler, options = {}) =>
      mount({
        endpoint,
        run: (ctx, input, hono) =>
          handler(
            ctx as ContextOf<typeof endpoint, Ctx>,
            { ...input, request: hono.req.raw } as Given<typeof endpoint>,
          ),
        keys: keyUseOf(endpoint),
        onReplica: options.onReplica ?? false,
      }),
    serveRaw: (endpoint, handler) =>
      mount({
        endpoint: { ...endpoint, raw: true },
        run: (ctx, { params, query }, hono) => {
          const request = hono.req.raw
          const signal = AbortSignal.any([request.signal, parts.stopping])
          const streamEvents = streamEventsOn(hono, ctx.log)
          return handler(ctx, { params, query, request, signal, streamEvents } as RawGiven<typeof endpoint>)
        },
        keys: 'ignored',
        onReplica: false,
      }),
  }
}

const mountHealth = <S, Ctx extends Context<S>>(
  app: Hono,
  { db, metrics, log, isPrepared, beforeMetrics }: HttpParts<S, Ctx>,
): void => {
  app.get('/livez', (hono) => hono.json({ status: 'live' }))
  app.get('/readyz', async (hono) => {
    if (!isPrepared()) return hono.json({ status: 'preparing' }, 503)
    try {
      await db.pool.query('select 1')
      return hono.json({ status: 'ready' })
    } catch (error) {
      log.warn({ err: error }, 'not ready: database unavailable')
      return hono.json({ status: 'database-unavailable' }, 503)
    }
  })
  app.get('/metrics', async (hono) => {
    await beforeMetrics()
    return hono.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}
