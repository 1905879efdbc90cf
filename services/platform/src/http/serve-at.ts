import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import type { Context, Hono } from 'hono'
import { callerKey, type Origin } from '../data/context.ts'
import { logRejectedAdminCall } from '../security/security-log.ts'
import type { Log } from '../telemetry/log.ts'
import { CALLER_LEFT, type HttpMetrics } from '../telemetry/metrics.ts'
import type { Span } from '../telemetry/spans.ts'
import { continueTrace, logFieldsOf } from '../telemetry/trace.ts'
import { problemResponse, publicErrorOf } from './http-problem.ts'
import { inServerSpan, setResponse } from './http-spans.ts'
import type { RouteTable } from './route-table.ts'

export type RequestOrigin = Origin & {
  correlationId: string
  traceparent: string
  /** Headers of the reply, also if it is a problem. */
  replyHeaders?: Record<string, string>
}

/** Answers a request, or throws the problem. Sets the origin's `caller` as soon as it is known, for the log. */
export type Answer = (hono: Context, origin: RequestOrigin, log: Log) => Promise<Response>

export type RouteParts = { app: Hono; routes: RouteTable; log: Log; metrics: HttpMetrics }

/** Answers a request, turning any error into a problem, then measures and logs it. */
const serveRequest = async (
  parts: RouteParts,
  endpoint: Endpoint,
  answer: Answer,
  hono: Context,
  span: Span | undefined,
): Promise<Response> => {
  const startedMs = performance.now()
  const correlationId = hono.get('requestId')
  const traceparent = span?.traceparent ?? continueTrace(hono.req.header('traceparent'))
  const log = parts.log.child({ requestId: correlationId, ...logFieldsOf(traceparent) })
  const origin: RequestOrigin = { correlationId, traceparent }
  let code: string | undefined
  let hasLeft = false
  const response = await answer(hono, origin, log).catch((error: unknown) => {
    const shown = publicErrorOf(error)
    code = shown?.code ?? 'unexpected'
    hasLeft = hono.req.raw.signal.aborted
    if (shown?.kind === 'too-many') parts.metrics.limitsHit.inc({ code })
    // The text of a rejection can quote what someone typed.
    if (hasLeft) log.info(shown ? { code } : { err: error }, 'caller disconnected')
    else if (!shown || shown.kind === 'unavailable') log.error({ err: error }, 'request failed')
    logRejectedAdminCall(log, endpoint, origin.caller, code)
    return problemResponse(error, correlationId)
  })
  const headers = { 'x-request-id': correlationId, ...origin.replyHeaders }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  const status = String(hasLeft ? CALLER_LEFT : response.status)
  const labels = { method: endpoint.method, route: endpoint.path, status }
  const ms = performance.now() - startedMs
  parts.metrics.httpSeconds.observe(labels, ms / 1000)
  if (span) setResponse(span, response.status, code)
  const caller = origin.caller && callerKey(origin.caller)
  log.info({ ...labels, caller, code, ms: Math.round(ms) }, 'request')
  return response
}

/** Serves an endpoint at a path, such as its own below `/api`. */
export const serveAt = (parts: RouteParts, path: string, endpoint: Endpoint, answer: Answer): void => {
  const route = { method: endpoint.method, path }
  parts.routes.add(route.method, path)
  parts.app.on(route.method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (hono, next) =>
    parts.routes.isShadowed(path, hono.req.raw)
      ? next()
      : inServerSpan(route, hono.req.header('traceparent'), (span) =>
          serveRequest(parts, endpoint, answer, hono, span),
        ),
  )
}
