import type { ApiClient } from '@fieldside/contracts/http/api-clients.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import type { Page } from '@/client/use-pages.ts'
import { Screen as ApiClientsScreen } from '@/features/admin/api-clients/api-clients-screen.tsx'
import { Screen as SynonymsScreen } from '@/features/admin/synonyms/synonyms-screen.tsx'
import { Screen as WebhookScreen } from '../webhook-screen.tsx'
import { Screen as WebhooksScreen } from '../webhooks-screen.tsx'

/** Renders admin screens with an address of their own against a fake BFF that records what it receives. */

export const AT = '2026-11-21T09:00:00.000Z'
export const SECRET = 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIG9ubHkgYSB0ZXN0'

export const webhook = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'w1',
  url: 'https://hooks.example.com/fieldside',
  description: 'Warehouse',
  event_types: ['booking.appointment-confirmed', 'billing.payment-recorded'],
  paused: null,
  created_at: AT,
  old_secret_until: null,
  failing_since: null,
  waiting: 0,
  ...changes,
})

export const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd1',
  event_id: '0199b1e0-0000-7000-8000-000000000001',
  event_type: 'booking.appointment-confirmed',
  subject: 'a1',
  event_at: AT,
  state: 'delivered',
  is_redelivery: false,
  attempts: 1,
  last_attempt_at: AT,
  next_attempt_at: null,
  status: 200,
  error: null,
  ms: 120,
  ...changes,
})

type Sent = { request: string; body: unknown }

/** The BFF's answers and the requests it received. */
export const served = {
  webhooks: [] as WebhookEndpoint[],
  clients: { items: [] as ApiClient[], token_url: 'https://login.example.com/token' },
  synonyms: [] as SynonymSet[],
  deliveries: (_query: URLSearchParams): Page<WebhookDelivery> => ({ items: [], next: null }),
  /** Answers to commands by '<method> <end of the path>'. */
  answers: new Map<string, () => Response>(),
  sent: [] as Sent[],
}

const toast = vi.fn()
export const toasts = (): string[] => toast.mock.calls.map(([, ...words]) => words.filter(Boolean).join(': '))

const ENDPOINTS = '/api/notification/webhook-endpoints'

const read = ({ pathname, searchParams }: URL): Response => {
  if (pathname === '/api/identity/admin/api-clients')
    return reply(developerActions.listApiClients, served.clients)
  if (pathname === '/api/directory/admin/search-synonyms')
    return reply(actions.adminListSynonyms, { items: served.synonyms })
  if (pathname === ENDPOINTS) return reply(developerActions.listWebhooks, { items: served.webhooks })
  if (pathname.endsWith('/deliveries'))
    return reply(developerActions.listWebhookDeliveries, served.deliveries(searchParams))
  const one = served.webhooks.find(({ id }) => pathname === `${ENDPOINTS}/${id}`)
  return one ? reply(developerActions.getWebhook, one) : problem(404, 'not-found', 'Not found.')
}

const answerTo = (request: string): (() => Response) | undefined => {
  const [method, path = ''] = request.split(' ')
  return [...served.answers].find(
    ([key]) => key.split(' ')[0] === method && path.endsWith(key.split(' ')[1]!),
  )?.[1]
}

const answer = async (path: string, init: RequestInit): Promise<Response> => {
  const url = new URL(path, 'http://localhost')
  if (init.method === 'GET') return read(url)
  const request = `${init.method} ${url.pathname}`
  served.sent.push({ request, body: init.body ? JSON.parse(String(init.body)) : undefined })
  if (init.method === 'DELETE' && !answerTo(request)) return reply(developerActions.deleteWebhook)
  return answerTo(request)?.() ?? problem(404, 'not-found', `Nothing is answered to ${request}.`)
}

export const clipboard = vi.fn(async (_text: string) => undefined)

/** Installs the fake BFF and an empty clipboard, and resets them before each test. */
export const serveWebhooks = (): void => {
  beforeEach(() => {
    Object.assign(served, {
      webhooks: [webhook()],
      clients: { items: [], token_url: 'https://login.example.com/token' },
      synonyms: [],
      deliveries: () => ({ items: [], next: null }),
      answers: new Map(),
      sent: [],
    })
    toast.mockReset()
    clipboard.mockClear()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: clipboard }, configurable: true })
    vi.stubGlobal('fetch', answer)
    return connectToaster(toast)
  })
  afterEach(() => vi.unstubAllGlobals())
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

/** Returns the cache, to look for what it must not keep. */
export const openAt = (address: string): QueryClient => {
  const queries = createQueries()
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <Routes>
          <Route path="/admin/webhooks" element={<WebhooksScreen />} />
          <Route path="/admin/webhooks/:id" element={<WebhookScreen />} />
          <Route path="/admin/api-clients" element={<ApiClientsScreen />} />
          <Route path="/admin/synonyms" element={<SynonymsScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return queries
}

export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Everything that outlives a dialog: caches, browser storage, and the page with its address. */
export const whatRemains = (queries: QueryClient): string =>
  JSON.stringify([
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    { ...localStorage },
    { ...sessionStorage },
    document.documentElement.outerHTML,
    window.location.href,
  ])
