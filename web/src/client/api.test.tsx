import { endpoint } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { getSession, leaveSession, recordActivity } from '@fieldside/contracts/http/bff/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ACTIVITY } from './activity.tsx'
import { call, useCommand, useEndpoint } from './api.ts'
import { useLoadFailureToast } from './load-failure.ts'
import { connectToaster } from './notify.ts'
import { ApiProblem } from './problem.ts'
import { ADD_PUSH_DEVICE } from './push-subscription.ts'
import { createQueries } from './queries.ts'
import { LEAVE, LEAVE_EVERYWHERE, PREFERENCES, SESSION, UNREAD } from './session.tsx'

const find = endpoint('GET /things/{id}', {
  summary: '',
  callers: ['anyone'],
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ near: z.string().optional(), page: z.int().optional() }),
  reply: z.object({ ok: z.boolean() }),
})
const save = endpoint('POST /things', {
  summary: '',
  callers: ['anyone'],
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ ok: z.boolean() }),
})

const answer = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

const server = (...answers: (Response | Error)[]) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => {
    const next = answers.shift()
    if (!next || next instanceof Error) throw next ?? new Error('nothing left to answer')
    return next
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get('idempotency-key')

/** Renders hooks that share one page's query client. */
const onPage = () => {
  const queries = createQueries()
  return <Of,>(hook: () => Of) =>
    renderHook(hook, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('fills path parameters and omits empty query filters', async () => {
  const fetched = server(answer(200, { ok: true }))
  await call(find, { params: { id: 'a/b' }, query: { near: '', page: 2 } })
  expect(fetched.mock.calls[0]![0]).toBe('/api/things/a%2Fb?page=2')
})

test('sends a command and its retries in one trace, and reads without one, which the preloaded replies answer', async () => {
  const fetched = server(answer(200, { ok: true }), answer(200, { ok: true }), answer(200, { ok: true }))
  const idempotencyKey = '6f7b2c1e-0d5a-4c1b-9a3e-5d2f8c7b6a90'
  await call(save, { body: { name: 'x' } }, { idempotencyKey })
  await call(save, { body: { name: 'x' } }, { idempotencyKey })
  await call(find, { params: { id: 'a' } })
  const traceparent = '00-6f7b2c1e0d5a4c1b9a3e5d2f8c7b6a90-9a3e5d2f8c7b6a90-01'
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('traceparent'))).toEqual([
    traceparent,
    traceparent,
    null,
  ])
})

test('turns a problem document into an error that names the fields', async () => {
  const problem = {
    type: '',
    code: 'invalid-input',
    title: '',
    status: 422,
    detail: 'Check it',
    errors: [{ field: 'phone', message: 'Phone number is required' }],
  }
  server(answer(422, problem, 'application/problem+json'))
  const refused = await call(save, { body: { name: 'x' } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiProblem)
  expect(refused).toMatchObject({
    code: 'invalid-input',
    message: 'Check it',
    fields: { phone: 'Phone number is required' },
  })
})

test('reports an unreachable server with a clear error', async () => {
  server(new TypeError('failed to fetch'))
  await expect(call(save, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('keeps the idempotency key on a retry and uses a new one for another submit', async () => {
  const fetched = server(answer(409, {}), answer(200, { ok: true }), answer(200, { ok: true }))
  const { result } = onPage()(() => useCommand(save))
  act(() => result.current.submit({ body: { name: 'x' } }))
  await waitFor(() => expect(result.current.problem).not.toBeNull())
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.reply).toEqual({ ok: true }))
  await act(() => result.current.submitAsync({ body: { name: 'x' } }))
  const [first, second, third] = fetched.mock.calls.map(([, init]) => keyOf(init))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('uses the contract’s session addresses', () => {
  expect(SESSION).toEqual({ method: getSession.method, path: getSession.path })
  expect(LEAVE).toEqual({ method: leaveSession.method, path: leaveSession.path })
  const { method, path } = actions.endAllLoginSessions
  expect(LEAVE_EVERYWHERE).toEqual({ method, path })
  expect(ACTIVITY).toEqual({ method: recordActivity.method, path: recordActivity.path })
  const { countUnread, getPreferences } = actions
  expect(UNREAD).toEqual({ method: countUnread.method, path: countUnread.path })
  expect(PREFERENCES).toEqual({ method: getPreferences.method, path: getPreferences.path })
  const { addPushDevice } = actions
  expect(ADD_PUSH_DEVICE).toEqual({ method: addPushDevice.method, path: addPushDevice.path })
})

test('sends a double click once and gives both callers the response', async () => {
  const fetched = server(answer(200, { ok: true }))
  const { result } = onPage()(() => useCommand(save))
  const click = () => result.current.submitAsync({ body: { name: 'once' } })
  const answers = await act(() => Promise.all([click(), click()]))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(answers).toEqual([{ ok: true }, { ok: true }])
})

test('restarts a first read that still runs when a command ends, because it may predate the change', async () => {
  const reads: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { method, signal }: RequestInit) =>
    method === 'POST'
      ? Promise.resolve(answer(200, { ok: true }))
      : new Promise<Response>((reply, refuse) => {
          reads.push(reply)
          signal?.addEventListener('abort', () => refuse(signal.reason))
        }),
  )
  const { result } = onPage()(() => ({
    read: useEndpoint(find, { params: { id: 'a' } }),
    saving: useCommand(save),
  }))
  await waitFor(() => expect(reads).toHaveLength(1))
  await act(() => result.current.saving.submitAsync({ body: { name: 'x' } }))
  await waitFor(() => expect(reads).toHaveLength(2))
  reads[0]!(answer(200, { ok: false }))
  reads[1]!(answer(200, { ok: true }))
  await waitFor(() => expect(result.current.read.data).toEqual({ ok: true }))
})

const remove = { ...save, method: 'DELETE' } as const
const named = (name: string) => ({ body: { name } })
const failed = () => answer(500, {})
const well = () => answer(200, { ok: true })

test('keeps the key of a command that may have been carried out, whichever button resends it', async () => {
  const fetched = server(failed(), well(), well())
  const hooked = onPage()
  const dialog = hooked(() => useCommand(save))
  await act(() => expect(dialog.result.current.submitAsync(named('x'))).rejects.toThrow())
  dialog.unmount()
  const { result } = hooked(() => useCommand(save))
  await act(() => result.current.submitAsync(named('x')))
  await act(() => result.current.submitAsync(named('x')))
  const [first, second, third] = fetched.mock.calls.map(([, init]) => keyOf(init))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('uses a new key after a change, with another file, or after another command to the same address', async () => {
  const fetched = server(failed(), failed(), failed(), well(), well())
  const hooked = onPage()
  const saving = hooked(() => useCommand(save)).result
  const removing = hooked(() => useCommand(remove)).result
  // The responses fail on purpose: only the keys matter here.
  const press = (send: () => Promise<unknown>) => act(() => send().catch(() => undefined))
  await press(() => saving.current.submitAsync(named('x')))
  await press(() => saving.current.submitAsync(named('y')))
  await press(() => saving.current.submitAsync(named('y'), new Blob(['one'])))
  await press(() => removing.current.submitAsync(named('y')))
  await press(() => saving.current.submitAsync(named('y')))
  const keys = fetched.mock.calls.map(([, init]) => keyOf(init))
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(5)
})

/** A server that accepts requests and never answers; abort `late` to simulate the timeout. */
const silence = () => {
  const late = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const fetched = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.stubGlobal('fetch', fetched)
  return { late, limit, fetched }
}
const UNREACHED = 'We couldn’t reach Fieldside. Check your connection and try again.'

test('reports a timeout, does not retry it automatically, and keeps the key for a manual retry', async () => {
  const { late, limit, fetched } = silence()
  const { result } = onPage()(() => useCommand(save))
  act(() => result.current.submit(named('x')))
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  act(() => late.abort())
  await waitFor(() => expect(result.current.problem?.message).toBe(UNREACHED))
  expect(result.current.pending).toBe(false)
  expect(limit).toHaveBeenCalledWith(30_000)
  expect(fetched).toHaveBeenCalledOnce()
  const again = server(well())
  await act(() => result.current.submitAsync(named('x')))
  expect(keyOf(again.mock.calls[0]![1])).toBe(keyOf(fetched.mock.calls[0]![1]))
})

test('gives an upload minutes for a slow connection', async () => {
  const { late, limit } = silence()
  const sent = call(save, named('x'), { upload: new Blob(['a document']) })
  late.abort()
  await expect(sent).rejects.toMatchObject({ code: 'no-answer', message: UNREACHED })
  expect(limit.mock.calls[0]![0]).toBeGreaterThan(5 * 60_000)
})

test('treats a truncated response as none', async () => {
  server(new Response('{"ok": tr', { headers: { 'content-type': 'application/json' } }))
  await expect(call(save, named('x'))).rejects.toMatchObject({ code: 'network', message: UNREACHED })
})

test('fails at once while offline and sends nothing on reconnect', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetched = server()
  const hooked = onPage()
  const reading = hooked(() => useEndpoint(find, { params: { id: '1' }, query: {} }, { enabled: false }))
  window.dispatchEvent(new Event('offline'))
  const { result } = hooked(() => useCommand(save))
  act(() => result.current.submit(named('x')))
  await waitFor(() => expect(result.current.problem?.message).toBe(UNREACHED))
  const read = await act(() => reading.result.current.refetch())
  expect(read.error?.message).toBe(UNREACHED)
  expect(fetched.mock.calls.map(([, { method }]) => method)).toEqual(['POST', 'GET'])
  window.dispatchEvent(new Event('online'))
  expect(result.current.pending).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('refetches a failed read on reconnect', async () => {
  server(answer(500, {}), well())
  const { result } = onPage()(() => useEndpoint(find, { params: { id: '1' }, query: {} }))
  await waitFor(() => expect(result.current.error).not.toBeNull())
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current.data).toEqual({ ok: true }))
})

test('shows the rate limit of a read and retries it only after the server’s wait [limits/told]', async () => {
  vi.useFakeTimers()
  const sentence = 'Too many requests came from your account. Try again in 30 seconds.'
  const limited = answer(429, { code: 'too-many-reads', status: 429, detail: sentence })
  limited.headers.set('retry-after', '30')
  const fetched = server(limited, answer(200, { ok: true }))
  const { result } = onPage()(() => useEndpoint(find, { params: { id: '1' } }))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.error?.message).toBe(sentence)
  // Other reads wait as well; a command doesn't.
  await expect(call(find, { params: { id: '2' } })).rejects.toMatchObject({ code: 'too-many-reads' })
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  void result.current.refetch()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.error?.message).toBe(sentence)
  expect(fetched).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(result.current.data).toEqual({ ok: true })
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('says that a new role is on its way, without a toast, and opens the screen by itself once the token has it [onboarding/role-pending]', async () => {
  vi.useFakeTimers()
  const toast = vi.fn()
  onTestFinished(connectToaster(toast))
  const sentence = 'We’re setting up your account. Please try again in a moment.'
  const pending = () => {
    const refusal = answer(503, { code: 'role-pending', status: 503, detail: sentence })
    refusal.headers.set('retry-after', '5')
    return refusal
  }
  const answers = Array.from({ length: 3 }, pending)
  const fetched = server(...answers, answer(200, { ok: true }))
  const { result } = onPage()(() => {
    const read = useEndpoint(find, { params: { id: '1' } })
    useLoadFailureToast(read, 'Failed to load')
    return read
  })
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(result.current.error?.message).toBe(sentence)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(result.current.data).toEqual({ ok: true })
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(toast).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('does not retry a rate-limited command automatically and delays no reads', async () => {
  const sentence = 'Too many changes came from your account. Try again in 30 seconds.'
  const limited = answer(429, { code: 'too-many-commands', status: 429, detail: sentence })
  limited.headers.set('retry-after', '30')
  const fetched = server(limited, answer(200, { ok: true }))
  const { result } = onPage()(() => useCommand(save))
  act(() => result.current.submit({ body: { name: 'x' } }))
  await waitFor(() => expect(result.current.problem?.message).toBe(sentence))
  await expect(call(find, { params: { id: '1' } })).resolves.toEqual({ ok: true })
  expect(fetched).toHaveBeenCalledTimes(2)
})
