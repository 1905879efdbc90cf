import type { Problem } from '@fieldside/contracts/problem.ts'

/** A refusal by the server, or a missing response (status 0, code 'network' or 'no-answer'). */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  /** Messages by field name; empty when no field is at fault. */
  readonly fields: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  /** The server's Retry-After. */
  readonly retryAfterMs: number | undefined
  /** A random share from 0 to 1, fixed per problem. */
  readonly spread = Math.random()

  constructor(
    problem: Pick<Problem, 'code' | 'status' | 'detail' | 'errors' | 'extra'>,
    retryAfterMs?: number,
  ) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.fields = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
    this.extra = problem.extra ?? {}
    this.retryAfterMs = retryAfterMs
  }

  waiting(retryAfterMs: number): ApiProblem {
    const { code, status, message, extra } = this
    return new ApiProblem({ code, status, detail: message, extra }, retryAfterMs)
  }

  /** Whether an immediate retry may succeed. Excludes 'no-answer', which has already waited for the whole timeout. */
  get passing(): boolean {
    return this.code === 'network' || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** 'network': unreachable or cut off; 'no-answer': timed out. */
export const networkProblem = (code: 'network' | 'no-answer' = 'network'): ApiProblem =>
  new ApiProblem({
    code,
    status: 0,
    detail: 'We couldn’t reach Fieldside. Check your connection and try again.',
  })

/** The access token doesn't have the user's new role yet, because Keycloak is unavailable. */
export const ROLE_PENDING = 'role-pending'

/** Retries passing failures twice. Not while offline, so that the user sees the error at once. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  error instanceof ApiProblem &&
  error.passing &&
  error.code !== ROLE_PENDING &&
  navigator.onLine

/** Spreads the retries of tabs that were limited together. */
const SPREAD_MS = 2000

/**
 * Returns when to repeat a read that is rate-limited or that the access token's role doesn't allow yet: after the
 * server's wait plus the spread. False for any other state. Stable per problem, because a new value would restart the
 * wait.
 */
export const refetchAtMs = (error: unknown): number | false => {
  if (!(error instanceof ApiProblem) || (error.status !== 429 && error.code !== ROLE_PENDING)) return false
  return (error.retryAfterMs ?? 0) + error.spread * SPREAD_MS
}

const UNCHECKED = 'session-unchecked'
const UNCHECKED_TITLE = 'Authentication error'

/**
 * The login session couldn't be checked, so it may not have ended. Still a 401, which is never retried automatically.
 */
export const uncheckedSession = ({ message }: ApiProblem): ApiProblem =>
  new ApiProblem({
    code: UNCHECKED,
    status: 401,
    detail: `${UNCHECKED_TITLE}. ${message}`,
    extra: { reason: message },
  })

/** The title and the text of a toast. */
export type Refusal = { title: string; detail: string }

/**
 * Returns the message for a 401: `ended`, or that the login session couldn't be checked. Null for any other failure.
 */
export const refusalOfSession = (error: unknown, ended: Refusal): Refusal | null => {
  if (!(error instanceof ApiProblem) || error.status !== 401) return null
  return error.code === UNCHECKED ? { title: UNCHECKED_TITLE, detail: String(error.extra.reason) } : ended
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value && 'status' in value

/** Parses a refusal. A body that isn't a problem document, such as a proxy's error page, becomes a generic one. */
export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  // Treats a malformed body like a missing one.
  const body: unknown = json ? await response.json().catch(() => null) : null
  const waitS = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (isProblem(body)) return new ApiProblem(body, Number.isNaN(waitS) ? undefined : waitS * 1000)
  return new ApiProblem({
    code: 'unexpected',
    status: response.status,
    detail: 'Something went wrong on our side. Please try again in a moment.',
  })
}

/** Returns the message to show for anything thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Something went wrong. Please try again.'

/** Whether the server wants the current password, or single sign-on, before it does what was asked. */
export const isPasswordRequired = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'password-required'
