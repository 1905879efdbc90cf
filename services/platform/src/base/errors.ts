/** Transport-independent kinds of errors. http-problem.ts maps each to a status code. */
export type ErrorKind =
  | 'invalid-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'unprocessable'
  | 'too-large'
  | 'request-timeout'
  | 'too-many'
  | 'unavailable'

export type FieldError = { field: string; message: string }

type Details = {
  errors?: FieldError[]
  extra?: Record<string, unknown>
  retryAfterS?: number
  cause?: unknown
}

export class DomainError extends Error {
  readonly kind: ErrorKind
  /** Stable and kebab-case; part of the API. */
  readonly code: string
  /** A sentence that is safe to show to the user. */
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly retryAfterS: number | undefined

  constructor(kind: ErrorKind, code: string, detail: string, details: Details = {}) {
    super(`${code}: ${detail}`, { cause: details.cause })
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.detail = detail
    this.errors = details.errors
    this.extra = details.extra
    this.retryAfterS = details.retryAfterS
  }
}

export const isDomainError = (error: unknown, code?: string): error is DomainError =>
  error instanceof DomainError && (code === undefined || error.code === code)

/** Returns undefined when the reply is a 404. Rethrows any other error. */
export const unlessNotFound = <Reply>(call: Promise<Reply>): Promise<Reply | undefined> =>
  call.catch((error: unknown) => {
    if (isDomainError(error, 'not-found')) return undefined
    throw error
  })

/** The detail defaults to the first field's message so that a toast can show it. */
export const invalidInput = (errors: FieldError[], detail = errors[0]?.message ?? 'The input is not valid') =>
  new DomainError('invalid-input', 'invalid-input', detail, { errors })

export const unauthenticated = (detail = 'Authentication required') =>
  new DomainError('unauthenticated', 'unauthenticated', detail)

export const forbidden = (detail = 'You don’t have permission to do this', code = 'forbidden') =>
  new DomainError('forbidden', code, detail)

export const notFound = (detail: string, code = 'not-found') => new DomainError('not-found', code, detail)

export const methodNotAllowed = (allowed: string[]) =>
  new DomainError('method-not-allowed', 'method-not-allowed', `This address accepts ${allowed.join(', ')}`)

export const conflict = (code: string, detail: string, extra?: Record<string, unknown>) =>
  new DomainError('conflict', code, detail, { extra })

export const tooLarge = (detail: string, code = 'too-large') => new DomainError('too-large', code, detail)

export const requestTimeout = (detail: string) =>
  new DomainError('request-timeout', 'request-timeout', detail)

export const unprocessable = (code: string, detail: string, extra?: Record<string, unknown>) =>
  new DomainError('unprocessable', code, detail, { extra })

export const tooMany = (detail: string, retryAfterS: number, code = 'too-many-requests') =>
  new DomainError('too-many', code, detail, { retryAfterS })

export const unavailable = (detail: string, code = 'unavailable', retryAfterS = 1, cause?: unknown) =>
  new DomainError('unavailable', code, detail, { retryAfterS, cause })
