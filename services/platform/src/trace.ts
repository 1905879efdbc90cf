import { randomBytes } from 'node:crypto'
import { newId } from './ids.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/
const REQUEST_ID = /^[\w-]{1,100}$/

/** Returns a W3C traceparent for a new span, in the caller's trace if there is one. */
export const continueTrace = (traceparent: string | null | undefined): string => {
  const found = TRACEPARENT.exec(traceparent ?? '')
  const trace = found?.[1] ?? randomBytes(16).toString('hex')
  return `00-${trace}-${randomBytes(8).toString('hex')}-${found?.[2] ?? '01'}`
}

/** Returns the caller's request id if it is well-formed, else a new one. */
export const requestIdOf = (header: string | null | undefined): string =>
  header && REQUEST_ID.test(header) ? header : newId()
