import type { Problem } from '@fieldside/contracts/problem.ts'

/** What the server refused, or that no answer came of it (status 0, code 'network' or 'no-answer'). */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  /** Message by field name, empty when no field is to blame. */
  readonly fields: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  /** How long the server said to wait before the same is sent again. */
  readonly retryAfterMs: number | undefined
  /** A share from 0 to 1, fixed for each problem. */
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

  /** The same problem with another wait. */
  waiting(retryAfterMs: number): ApiProblem {
    const { code, status, message, extra } = this
    return new ApiProblem({ code, status, detail: message, extra }, retryAfterMs)
  }

  /** Whether sending the same again at once may work: not reached, or briefly away. Who waited long waits no longer. */
  get passing(): boolean {
    return this.code === 'network' || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** 'network': not reached, or broken off; 'no-answer': none came in time. */
export const networkProblem = (code: 'network' | 'no-answer' = 'network'): ApiProblem =>
  new ApiProblem({
    code,
    status: 0,
    detail: 'Fieldside could not be reached. Please check your connection and try again.',
  })

/** What may pass is tried again by itself, twice; not without a connection, of which the person reads at once. */
export const triesAgain = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiProblem && error.passing && navigator.onLine

/** Tabs that were limited together don't come back in the same moment. */
const SPREAD_MS = 2000

/**
 * When a read that was limited is sent again by itself: after the wait that the server named. False for any other state.
 * The same for the same problem, because a new figure would start the wait anew.
 */
export const readsAgainMs = (error: unknown): number | false => {
  if (!(error instanceof ApiProblem) || error.status !== 429) return false
  return (error.retryAfterMs ?? 0) + error.spread * SPREAD_MS
}

const UNCHECKED = 'session-unchecked'
const UNCHECKED_TITLE = 'Authentication error'

/** The session could not be asked for: nothing is known to have ended. Still a 401, which is not sent again by itself. */
export const uncheckedSession = ({ message }: ApiProblem): ApiProblem =>
  new ApiProblem({
    code: UNCHECKED,
    status: 401,
    detail: `${UNCHECKED_TITLE}. ${message}`,
    extra: { reason: message },
  })

/** Title and sentence, as toasts show them. */
export type Refusal = { title: string; detail: string }

/**
 * What to say of a refusal for want of a session: `ended`, or that the session could not be checked. Null for any
 * other failure.
 */
export const refusalOfSession = (error: unknown, ended: Refusal): Refusal | null => {
  if (!(error instanceof ApiProblem) || error.status !== 401) return null
  return error.code === UNCHECKED ? { title: UNCHECKED_TITLE, detail: String(error.extra.reason) } : ended
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value && 'status' in value

/** Reads a refusal; a body that is no problem document (a proxy's page) becomes a plain one. */
export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  // A broken body says no more than none: the plain problem below.
  const body: unknown = json ? await response.json().catch(() => null) : null
  const waitS = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (isProblem(body)) return new ApiProblem(body, Number.isNaN(waitS) ? undefined : waitS * 1000)
  return new ApiProblem({
    code: 'unexpected',
    status: response.status,
    detail: 'Something went wrong on our side. Please try again in a moment.',
  })
}

/** The sentence to show for anything thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Something went wrong. Please try again.'
