import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectToaster } from '../../../client/notify.ts'
import { createQueries } from '../../../client/queries.ts'
import type { SessionUser } from '../../../client/session.tsx'
import { SessionProvider } from '../../../client/session.tsx'
import { sessionOf } from '../../../client/testing/session.ts'
import { Screen } from '../admin-screen.tsx'

/** Renders the admin panel against a fake BFF that records what it receives. */

const SEEN = '2026-11-21T09:00:00.000Z'

export const applicant = (changes: object = {}) => ({
  id: 'p1',
  user_id: 'u1',
  version: 3,
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya@people.test',
  phone: null,
  specialty: 'Physical Therapist',
  credentials: 'DPT',
  bio: 'Knees since 2009',
  location: 'Denver, CO',
  status: 'pending',
  rejection_reason: null,
  rejected_at: null,
  submitted_at: SEEN,
  resubmitted: false,
  documents: [
    {
      document_type: 'government_id',
      file_name: 'id.pdf',
      size_bytes: 1,
      uploaded_at: SEEN,
      opened_by_you_at: SEEN,
      opened_by_others: [],
    },
  ],
  ...changes,
})

export const panel = (items: object[]) => ({
  stats: { users: 12_345, bookings: 678, programs: 12, pending_approvals: items.length },
  pending: { items, next: null },
  professionals: { items, next: null },
})

export const user = (changes: object = {}) => ({
  id: 'u1',
  email: 'ana@people.test',
  role: 'athlete',
  first_name: 'Ana',
  last_name: 'Ruiz',
  full_name: 'Ana Ruiz',
  is_onboarded: true,
  is_subscribed: false,
  subscription_status: 'inactive',
  created_at: SEEN,
  ...changes,
})

export const usersPage = (items: object[], changes: object = {}) => ({
  items,
  next: null,
  count: { value: items.length, more: false },
  ...changes,
})

type Sent = { path: string; body: unknown }
type Failure = { status: number; detail: string }

const NO_REVIEWS = { items: [], next: null }

/** The BFF's answers and the requests it received. */
export const served = {
  admin: panel([applicant()]) as object,
  users: ((_query: URLSearchParams) => usersPage([user()])) as (query: URLSearchParams) => object,
  refunds: [] as object[],
  reviews: ((_query: URLSearchParams) => NO_REVIEWS) as (query: URLSearchParams) => object,
  bookings: { items: [] } as object,
  audit: { items: [], next: null } as object,
  session: {
    id: 'a1',
    role: 'admin',
    email: 'admin@people.test',
    is_onboarded: true,
  } as Partial<SessionUser> | null,
  /** Failing paths, matched by prefix. */
  failing: new Map<string, Failure>(),
  sent: [] as Sent[],
}

const toast = vi.fn()
/** Titles of all toasts so far. */
export const toastTitles = (): string[] => toast.mock.calls.map(([, title]) => title as string)
/** Titles and texts of all error toasts so far. */
export const errorToasts = (): string[][] =>
  toast.mock.calls.filter(([kind]) => kind === 'error').map(([, ...words]) => words.filter(Boolean))

const failureOf = (path: string): Response | undefined => {
  const failure = [...served.failing].find(([start]) => path.startsWith(start))?.[1]
  if (!failure) return undefined
  const { status, detail } = failure
  return Response.json({ code: 'broken', title: 'broken', status, detail }, { status })
}

const read = ({ pathname, searchParams }: URL): object => {
  if (pathname === '/api/session') return sessionOf(served.session)
  if (pathname === '/api/screens/admin') return served.admin
  if (pathname === '/api/screens/admin/bookings') return served.bookings
  if (pathname === '/api/screens/admin/audit') return served.audit
  if (pathname === '/api/screens/admin/failed-refunds') return { items: served.refunds }
  if (pathname === '/api/screens/admin/reviews') return served.reviews(searchParams)
  if (pathname === '/api/identity/admin/users') return served.users(searchParams)
  return {}
}

/** Installs the fake BFF and resets it before each test: one applicant, no toasts, nothing sent. */
export const serveAdmin = (): void => {
  beforeEach(() => {
    Object.assign(served, {
      admin: panel([applicant()]),
      users: () => usersPage([user()]),
      reviews: () => NO_REVIEWS,
      refunds: [],
      bookings: { items: [] },
      audit: { items: [], next: null },
      session: { id: 'a1', role: 'admin', email: 'admin@people.test', is_onboarded: true },
      failing: new Map(),
      sent: [],
    })
    toast.mockReset()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const url = new URL(path, 'http://localhost')
      const failed = failureOf(url.pathname)
      if (failed) return failed
      if (init.method === 'GET') return Response.json(read(url))
      served.sent.push({ path: url.pathname, body: init.body ? JSON.parse(String(init.body)) : undefined })
      return Response.json({ ...user(), ...applicant() })
    })
    return connectToaster(toast)
  })
  afterEach(() => vi.unstubAllGlobals())
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

export const renderAdmin = (address = '/admin') => {
  const queries = createQueries()
  // No retries: the test waits for the error message.
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } })
  return render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <Address />
          <Routes>
            <Route path="/admin" element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
}

export const openAdmin = async (address = '/admin') => {
  const rendered = renderAdmin(address)
  await screen.findByRole('tablist')
  return rendered
}

export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
