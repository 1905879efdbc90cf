import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { LIVE_POSITION } from '@fieldside/contracts/live-position.ts'
import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from './notify.ts'
import { ApiProblem, networkProblem, problemOf, refetchAtMs, uncheckedSession } from './problem.ts'
import { readAnew } from './read-anew.ts'
import { checkPause, pauseReads, resumeReads } from './read-pause.ts'
import { beginRead } from './read-position.ts'

type Part<Name extends string, Value> = undefined extends Value
  ? { [name in Name]?: Value }
  : Record<string, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** The input of an endpoint; parts that can be empty are optional. */
export type CallInput<E extends Endpoint> = Part<'params', InputOf<E>['params']> &
  Part<'query', InputOf<E>['query']> &
  Part<'body', InputOf<E>['body']>

type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent as is instead of a JSON body, for a raw endpoint. */
  upload?: Blob | FormData
  /** Completes the request even if the page goes away. Browsers allow 64 KiB for all of a page. */
  keepalive?: boolean
}

/** The runtime part of an endpoint, so that callers can do without its schemas. */
export type Address<E extends Endpoint> = Pick<E, 'method' | 'path'> & Partial<E>

export type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export const addressOf = (path: string, { params = {}, query = {} }: LooseInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Longer than the BFF's timeout for a service, including that service's own calls. */
const ANSWER_MS = 30_000
/** The minutes that the proxy allows for the largest file on a slow connection, plus the answer. */
export const UPLOAD_MS = 8 * 60_000 + ANSWER_MS

const positionOf = ({ headers }: Response): number | null => {
  const position = headers.get(LIVE_POSITION)
  return position === null ? null : Number(position)
}

/** @throws ApiProblem when the server refuses, or when no complete response arrives */
const exchange = async (address: string, init: RequestInit, limitMs: number, wanted?: AbortSignal) => {
  const noteRead = init.method === 'GET' ? beginRead() : undefined
  const limit = AbortSignal.timeout(limitMs)
  try {
    const signal = wanted ? AbortSignal.any([limit, wanted]) : limit
    const response = await fetch(address, { ...init, signal })
    if (!response.ok) throw await problemOf(response)
    noteRead?.(positionOf(response))
    return response.status === 204 ? undefined : await response.json()
  } catch (error) {
    if (error instanceof ApiProblem || wanted?.aborted) throw error
    throw networkProblem(limit.aborted ? 'no-answer' : 'network')
  }
}

/** Returns the W3C traceparent of a command. Its retries have the same key, so they share a trace. */
const traceparentOf = (key: string): string => {
  const digits = key.replaceAll('-', '')
  return `00-${digits}-${digits.slice(16)}-01`
}

/**
 * Calls an endpoint of the BFF.
 * @throws ApiProblem when it refuses, is unreachable, or doesn't answer in time
 */
export const call = async <E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  { idempotencyKey, signal, upload, keepalive = false }: CallOptions = {},
): Promise<ReplyOf<E>> => {
  const loose = input as LooseInput
  const isRead = endpoint.method === 'GET'
  if (isRead) checkPause()
  const headers = new Headers({ accept: 'application/json' })
  if (loose.body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) {
    headers.set('idempotency-key', idempotencyKey)
    headers.set('traceparent', traceparentOf(idempotencyKey))
  }
  const init = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    keepalive,
    body: upload ?? (loose.body === undefined ? null : JSON.stringify(loose.body)),
  } as const
  const limitMs = upload ? UPLOAD_MS : ANSWER_MS
  try {
    const reply = await exchange(addressOf(endpoint.path, loose), init, limitMs, signal)
    if (isRead) resumeReads()
    return reply
  } catch (error) {
    if (isRead && error instanceof ApiProblem) pauseReads(error)
    throw error
  }
}

/** The path comes first because live.tsx invalidates by path prefix. */
export const queryKey = (endpoint: { path: string }, input: LooseInput = {}): readonly unknown[] => [
  endpoint.path,
  input.params ?? {},
  input.query ?? {},
]

type ReadOptions = {
  enabled?: boolean
  /** Keeps the last rows on screen while new ones load, for filters and pages. */
  keepPrevious?: boolean
  /** Drops the data on unmount, so that a form starts from the currently saved values instead of cached ones. */
  uncached?: boolean
  /** Keeps the first reply for as long as the page is open. */
  once?: boolean
  /** Polling interval while the page is visible. */
  everyMs?: number
}

export const useEndpoint = <E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  { enabled = true, keepPrevious = false, uncached = false, once = false, everyMs }: ReadOptions = {},
) =>
  useQuery<ReplyOf<E>, ApiProblem>({
    queryKey: queryKey(endpoint, input as LooseInput),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    ...(uncached && { gcTime: 0 }),
    ...(once && { staleTime: Number.POSITIVE_INFINITY }),
    ...(everyMs && { refetchInterval: ({ state }) => refetchAtMs(state.error) || everyMs }),
    ...(keepPrevious && { placeholderData: (previous: ReplyOf<E> | undefined) => previous as never }),
  })

type Submit<E extends Endpoint> = {
  input: CallInput<E>
  upload: Blob | FormData | undefined
  /** The path with its parameters, without the query. */
  address: string
  /** Everything that is sent, except the upload. */
  content: string
  key: string
}
type Keyless = Omit<Submit<Endpoint>, 'key' | 'input'>

/** A toast's title, alone or with its text. */
export type Said = string | readonly [title: string, text: string]

type CommandOptions<E extends Endpoint> = Pick<
  UseMutationOptions<ReplyOf<E>, ApiProblem, Submit<E>>,
  'onSuccess' | 'onError' | 'scope' | 'retry'
> & {
  /** The toast after the command succeeded. */
  success?: Said
  /** The title of the toast after a refusal, whose text is the server's. */
  failure?: string
  /** Receives the reply before the cache does, and returns what the cache may keep of it. */
  take?: (reply: ReplyOf<E>) => ReplyOf<E>
}

const toastOf = (said: Said): [string, string?] => (typeof said === 'string' ? [said] : [...said])

type SessionKnown = { user: unknown; ended?: boolean }

/**
 * Resends a command once after a 401 if the login session is still valid, because then only the access token had
 * expired. Otherwise the page asks the user to sign in again.
 * @throws the refusal, or ApiProblem 'Authentication error' when the login session can't be checked
 */
export const withSession = async <Reply>(
  queries: QueryClient,
  send: () => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'unauthenticated') throw error
    const queryKey = ['/session', {}, {}]
    await queries.refetchQueries({ queryKey })
    const known = queries.getQueryState<SessionKnown, ApiProblem>(queryKey)
    if (known?.error) throw uncheckedSession(known.error)
    if (!known?.data?.user || known.data.ended) throw error
    return await send()
  }
}

/**
 * Reuses the key of an unfinished identical command, whichever button resends it, so that a lost response has no second
 * effect. Any other command to the same address in between may have undone it, so it then gets a new key.
 */
const keyOf = (queries: QueryClient, { address, content, upload }: Keyless): string => {
  const sent = queries
    .getMutationCache()
    .getAll()
    .map(({ state }) => ({ done: state.status === 'success', ...(state.variables as Submit<Endpoint>) }))
  const last = sent.findLast((one) => one.address === address)
  const isAgain = last && !last.done && last.content === content && last.upload === upload
  return isAgain ? last.key : crypto.randomUUID()
}

/** Sends a command with an Idempotency-Key and refetches everything on screen afterwards. */
export const useCommand = <E extends Endpoint>(
  endpoint: Address<E>,
  { success, failure, take = (reply) => reply, ...options }: CommandOptions<E> = {},
) => {
  const queries = useQueryClient()
  const mutation = useMutation<ReplyOf<E>, ApiProblem, Submit<E>>({
    mutationFn: ({ input, key, upload }) =>
      withSession(queries, () =>
        call(endpoint, input, { idempotencyKey: key, ...(upload && { upload }) }),
      ).then(take),
    ...options,
    onSuccess: (...reply) => {
      if (success) notify.success(...toastOf(success))
      return options.onSuccess?.(...reply)
    },
    onError: (problem, ...rest) => {
      if (failure) notify.error(failure, problem.message)
      return options.onError?.(problem, ...rest)
    },
    onSettled: (_reply, problem) => {
      // Without a connection a refetch would fail as well, so stale queries wait until they are next used.
      void (problem?.status === 0 ? queries.invalidateQueries({ refetchType: 'none' }) : readAnew(queries))
    },
  })
  const running = useRef(new Map<unknown, Promise<ReplyOf<E>>>())
  /** Merges a double click into one submit; both callers get the same response. */
  const submitOnce = (
    input: CallInput<E>,
    upload?: Blob | FormData,
    idempotencyKey?: string,
  ): Promise<ReplyOf<E>> => {
    const { params = {} } = input as LooseInput
    const content = JSON.stringify([endpoint.method, input])
    const name = upload ?? content
    const begun = running.current.get(name)
    if (begun) return begun
    const sent = { address: addressOf(endpoint.path, { params }), content, upload }
    const submitted = mutation
      .mutateAsync({ ...sent, input, key: idempotencyKey ?? keyOf(queries, sent) })
      .finally(() => running.current.delete(name))
    running.current.set(name, submitted)
    return submitted
  }
  return {
    submit: (input: CallInput<E>, upload?: Blob | FormData) =>
      // onError and `problem` report the refusal.
      void submitOnce(input, upload).then(undefined, () => undefined),
    /** @throws ApiProblem */
    submitAsync: submitOnce,
    /** Resends the last submit with the same key. */
    retry: () => mutation.variables && mutation.mutate(mutation.variables),
    pending: mutation.isPending,
    problem: mutation.error,
    reply: mutation.data,
    reset: mutation.reset,
  }
}
