import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { newId } from './ids.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/
const REQUEST_ID_MAX_LENGTH = 100

/** Takes random digits from a UUID, for which Node keeps random bytes in stock. */
const randomHex = (): string => randomUUID().replaceAll('-', '')

/** Returns a W3C traceparent for a new span, in the caller's trace if there is one. */
export const continueTrace = (traceparent: string | null | undefined): string => {
  const found = TRACEPARENT.exec(traceparent ?? '')
  const trace = found?.[1] ?? randomHex()
  return `00-${trace}-${randomHex().slice(16)}-${found?.[2] ?? '01'}`
}

/** Sets `requestId` to the caller's X-Request-Id if it is well-formed, else to a new id. */
export const readRequestId = (): MiddlewareHandler =>
  requestId({ limitLength: REQUEST_ID_MAX_LENGTH, generator: () => newId() })
