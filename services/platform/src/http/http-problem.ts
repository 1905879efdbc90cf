import type { Problem } from '@fieldside/contracts/problem.ts'
import { DomainError, type ErrorKind, unavailable } from '../base/errors.ts'
import { isDatabaseDown } from '../data/database-outage.ts'

export const STATUS_OF = {
  'invalid-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

const sentence = (code: string): string => {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns undefined for an internal error, which must not reach the caller. */
export const publicErrorOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error
  return isDatabaseDown(error)
    ? unavailable('Fieldside is temporarily unavailable. Please try again.', 'database-unavailable', 1, error)
    : undefined
}

/** Converts an error to problem details (RFC 9457). Internal errors reveal nothing. */
export const problemOf = (error: unknown, requestId: string): { problem: Problem; headers: Headers } => {
  const shown = publicErrorOf(error)
  const code = shown?.code ?? 'unexpected'
  const problem: Problem = {
    type: `urn:fieldside:problem:${code}`,
    code,
    title: sentence(code),
    status: shown ? STATUS_OF[shown.kind] : 500,
    detail: shown?.detail ?? 'Something went wrong on our side. Please try again.',
    instance: `urn:fieldside:request:${requestId}`,
    ...(shown?.errors ? { errors: shown.errors } : {}),
    ...(shown?.extra ? { extra: shown.extra } : {}),
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (shown?.retryAfterS !== undefined) headers.set('retry-after', String(shown.retryAfterS))
  if (shown?.kind === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  return { problem, headers }
}

const BODY_MAX_BYTES = 8 * 1024
const DETAIL_MAX_CHARS = 500

const fits = (problem: Problem): boolean => Buffer.byteLength(JSON.stringify(problem)) <= BODY_MAX_BYTES

/** Drops field errors from the end, then `extra`, until the body is at most 8 kB. */
const withinLimit = (problem: Problem): Problem => {
  if (fits(problem)) return problem
  const { extra, errors = [], ...rest } = problem
  const short = { ...rest, detail: rest.detail.slice(0, DETAIL_MAX_CHARS) }
  for (let kept = errors.length; kept > 0; kept = Math.floor(kept / 2)) {
    const less = { ...short, errors: errors.slice(0, kept), ...(extra ? { extra } : {}) }
    if (fits(less)) return less
  }
  const withExtra = { ...short, ...(extra ? { extra } : {}) }
  return fits(withExtra) ? withExtra : short
}

export const problemResponse = (error: unknown, requestId: string): Response => {
  const { problem, headers } = problemOf(error, requestId)
  return new Response(JSON.stringify(withinLimit(problem)), { status: problem.status, headers })
}
