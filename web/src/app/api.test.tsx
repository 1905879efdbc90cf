import { endpoint } from '@fieldside/contracts/endpoint.ts'
import { getSession, leaveSession } from '@fieldside/contracts/http/bff/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call, useCommand } from './api.ts'
import { ApiProblem } from './problem.ts'
import { LEAVE, SESSION } from './session.tsx'

const find = endpoint({
  method: 'GET',
  path: '/things/{id}',
  summary: '',
  callers: ['anyone'],
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ near: z.string().optional(), page: z.int().optional() }),
  reply: z.object({ ok: z.boolean() }),
})
const save = endpoint({
  method: 'POST',
  path: '/things',
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

afterEach(() => vi.unstubAllGlobals())

test('parameters are put into the path and empty filters left out of the query', async () => {
  const fetched = server(answer(200, { ok: true }))
  await call(find, { params: { id: 'a/b' }, query: { near: '', page: 2 } })
  expect(fetched.mock.calls[0]![0]).toBe('/api/things/a%2Fb?page=2')
})

test('a problem document becomes an error that names the fields', async () => {
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

test('a server that cannot be reached is a clear error', async () => {
  server(new TypeError('failed to fetch'))
  await expect(call(save, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('a retry of a submit keeps its key and another submit gets another', async () => {
  const fetched = server(answer(409, {}), answer(200, { ok: true }), answer(200, { ok: true }))
  const queries = new QueryClient()
  const { result } = renderHook(() => useCommand(save), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
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

test('the session is asked for where the contract says', () => {
  expect(SESSION).toEqual({ method: getSession.method, path: getSession.path })
  expect(LEAVE).toEqual({ method: leaveSession.method, path: leaveSession.path })
})

test('a double click is one submit, and both clicks get its answer', async () => {
  const fetched = server(answer(200, { ok: true }))
  const queries = new QueryClient()
  const { result } = renderHook(() => useCommand(save), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  const click = () => result.current.submitAsync({ body: { name: 'once' } })
  const answers = await act(() => Promise.all([click(), click()]))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(answers).toEqual([{ ok: true }, { ok: true }])
})
