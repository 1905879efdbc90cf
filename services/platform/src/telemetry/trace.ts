import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { newId } from '../base/ids.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const REQUEST_ID_MAX_LENGTH = 100

/** Takes random digits from a UUID, for which Node keeps random bytes in stock. */
const randomHex = (): string => randomUUID().replaceAll('-', '')

/** Returns undefined for a text that isn't a W3C traceparent. */
export const parseTraceparent = (
  traceparent: string | null | undefined,
): { traceId: string; spanId: string; flags: string } | undefined => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, flags } : undefined
}

/** Returns the log fields that identify a span. */
export const logFieldsOf = (traceparent: string): { trace_id: string; span_id: string } => ({
  trace_id: traceparent.slice(3, 35),
  span_id: traceparent.slice(36, 52),
})

/** Returns a W3C traceparent for a new span, in the caller's trace if there is one. */
export const continueTrace = (traceparent: string | null | undefined): string => {
  const parent = parseTraceparent(traceparent)
  return `00-${parent?.traceId ?? randomHex()}-${randomHex().slice(16)}-${parent?.flags ?? '01'}`
}

/** Sets `requestId` to the caller's X-Request-Id if it is well-formed, else to a new id. */
export const readRequestId = (): MiddlewareHandler =>
  requestId({ limitLength: REQUEST_ID_MAX_LENGTH, generator: () => newId() })
