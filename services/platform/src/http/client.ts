import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { Problem } from '@fieldside/contracts/problem.ts'
import type { Method } from '@fieldside/contracts/service-name.ts'
import { tolerantReply } from '@fieldside/contracts/tolerant.ts'
import { DomainError, type ErrorKind, unavailable } from '../base/errors.ts'
import type { Tls } from '../security/tls.ts'
import { activeTraceparent } from '../telemetry/spans.ts'
import { createHttpPool, type HttpReply, type Send } from './http-pool.ts'
import { STATUS_OF } from './http-problem.ts'
import { inClientSpan } from './http-spans.ts'
import { retryRequest } from './retry-request.ts'

export type CallOptions = {
  /** The user's bearer token. Defaults to the client's own service token. */
  as?: string | undefined
  idempotencyKey?: string | undefined
  /** Events to wait for: `events` of an earlier reply. */
  after?: string | undefined
  correlationId?: string | undefined
  traceparent?: string | undefined
  /** Returns additional headers. Runs within the timeout of the call. */
  headers?: (() => Promise<Record<string, string>>) | undefined
}
export type CallReply<Reply> = { reply: Reply; events: string; stale: boolean }
type CallInput<E extends Endpoint> = Partial<InputOf<E>>

export type Client = {
  /**
   * Calls an endpoint and returns its reply.
   * @throws the service's DomainError; unavailable when it can't be reached in time or rejects our service token
   */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<ReplyOf<E>>
  /** Like `call`, but also returns the caused events and whether the reply may be stale. */
  callRaw<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallReply<ReplyOf<E>>>
}

export type ClientOptions = {
  token?: () => Promise<string>
  /** Covers the whole call, including the token and additional headers. */
  timeoutMs?: number
  /** Called with each reply, whatever its status. */
  onReply?: () => void
  /** Unset when TLS is off. */
  tls?: Tls | undefined
  /** Defaults to a pool of connections to `baseUrl`. */
  send?: Send
}

const kindOf = (status: number): ErrorKind | undefined =>
  (Object.keys(STATUS_OF) as ErrorKind[]).find((kind) => STATUS_OF[kind] === status)

const unreachable = (cause: unknown): DomainError =>
  unavailable('Fieldside is temporarily unavailable. Please try again.', 'unavailable', 1, cause)

/** When a service rejects our own token, the user must not be logged out for it. */
const REFUSES_A_TOKEN = new Set(['unauthenticated', 'forbidden'])

const errorOf = (
  { status, headers, text }: HttpReply,
  { method, path }: Endpoint,
  withOwnToken: boolean,
): DomainError => {
  const problem = Problem.safeParse(parsed(text)).data
  const kind = kindOf(status)
  if (!kind || !problem || (withOwnToken && REFUSES_A_TOKEN.has(problem.code)))
    return unreachable(new Error(`${method} ${path} was answered with ${status}`))
  const retryAfter = headers['retry-after']
  return new DomainError(kind, problem.code, problem.detail, {
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.extra ? { extra: problem.extra } : {}),
    ...(retryAfter ? { retryAfterS: Number(retryAfter) } : {}),
  })
}

const pathOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) query.append(name, String(one))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

type Outgoing = { method: Method; headers?: Record<string, string>; body?: string }
type Request = { path: string; init: Outgoing; mayArriveTwice: boolean }

export const requestOf = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): { path: string; init: Outgoing } => {
  const path = pathOf(endpoint, input)
  const { method } = endpoint
  if (method === 'GET' || input.body === undefined) return { path, init: { method } }
  const headers = { 'content-type': 'application/json' }
  return { path, init: { method, headers, body: JSON.stringify(input.body) } }
}

const headersOf = async (
  options: CallOptions,
  token?: () => Promise<string>,
): Promise<Record<string, string>> => {
  const [bearer, further] = await Promise.all([options.as ?? token?.(), options.headers?.()])
  const named = {
    accept: 'application/json',
    authorization: bearer && `Bearer ${bearer}`,
    'idempotency-key': options.idempotencyKey,
    'fieldside-after': options.after,
    'x-request-id': options.correlationId,
    traceparent: options.traceparent,
    ...further,
  }
  return Object.fromEntries(Object.entries(named).filter((header): header is [string, string] => !!header[1]))
}

/**
 * Waits for a promise that other calls may share, without canceling it.
 * @throws unavailable when the signal aborts first
 */
const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(unreachable(signal.reason)), { once: true })
    promise.then(resolve, reject)
  })

const tookTooLong = () => new DOMException('the call took too long', 'TimeoutError')

const isStillRunning = ({ status, text }: HttpReply): boolean =>
  status === 409 && Problem.safeParse(parsed(text)).data?.code === 'request-in-progress'

/** Creates a client for one service. Retries while the service restarts. */
export const createClient = (
  baseUrl: string,
  { token, timeoutMs = 5000, onReply, tls, send = createHttpPool(baseUrl, tls) }: ClientOptions = {},
): Client => {
  const askUntil = async (
    signal: AbortSignal,
    { path, init, mayArriveTwice }: Request,
    options: CallOptions,
  ): Promise<HttpReply> => {
    const named = await unlessAborted(headersOf(options, token), signal)
    const headers = { ...named, ...init.headers }
    const once = async (cutBefore: boolean): Promise<HttpReply> => {
      const reply = await send({ ...init, path, headers, signal })
      onReply?.()
      if (cutBefore && isStillRunning(reply))
        throw new Error('whether the first try arrived is not known yet')
      return reply
    }
    try {
      return await retryRequest(once, { mayArriveTwice, signal })
    } catch (error) {
      throw unreachable(error)
    }
  }
  const ask = async (request: Request, options: CallOptions): Promise<HttpReply> => {
    // AbortSignal.timeout would keep every finished call in memory until its time is up, and then abort it.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(tookTooLong()), timeoutMs)
    return askUntil(late.signal, request, options).finally(() => clearTimeout(timer))
  }
  const url = new URL(baseUrl)
  const callRaw: Client['callRaw'] = (endpoint, input = {}, options = {}) =>
    inClientSpan(endpoint, url, activeTraceparent() ?? options.traceparent, async (span) => {
      const hasKey = options.idempotencyKey !== undefined && !endpoint.secretReply
      const mayArriveTwice = endpoint.repeatable || hasKey
      const request = { ...requestOf(endpoint, input), mayArriveTwice }
      const answer = await ask(request, span ? { ...options, traceparent: span.traceparent } : options)
      const { status, headers, text } = answer
      span?.set({ 'http.response.status_code': status })
      if (status < 200 || status > 299)
        throw errorOf(answer, endpoint, token !== undefined && options.as === undefined)
      return {
        reply: tolerantReply(endpoint.reply).parse(parsed(text)) as ReplyOf<typeof endpoint>,
        events: String(headers['fieldside-events'] ?? ''),
        stale: headers['fieldside-stale'] === 'true',
      }
    })
  return { callRaw, call: async (...given) => (await callRaw(...given)).reply }
}

/** Returns text that isn't JSON, such as a proxy's error page, as is. */
const parsed = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
