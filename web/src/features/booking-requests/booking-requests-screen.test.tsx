import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { pageOfThree, requestOf } from '@/entities/booking/testing/booking.ts'
import { Screen } from './booking-requests-screen.tsx'

const TERMS = { fee_cents: 2500, payment_method: null, suspended: false }
const NONE = { ...TERMS, items: [], next: null, pending: 0 }
let isDown: boolean
let waiting: ReplyOf<typeof careActions.countWaitlist>
let requests: (cursor: string | null) => ReplyOf<typeof screens.bookingRequestsScreen>

beforeEach(() => {
  isDown = true
  waiting = { items: [], athletes: 0 }
  requests = () => NONE
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/session')) {
      const user = userOf({ id: '1', role: 'professional', email: 'm@example.com' })
      return reply(SESSION, sessionOf(user))
    }
    if (path.endsWith('/waitlist-counts')) return reply(careActions.countWaitlist, waiting)
    if (isDown) return problem(500, 'unexpected', 'Booking is down')
    const cursor = new URL(path, 'http://web.test').searchParams.get('cursor')
    return reply(screens.bookingRequestsScreen, requests(cursor))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

test('shows an error when the requests fail to load and reloads them on retry [booking-requests/load-failure]', async () => {
  open()
  expect(await screen.findByText('Failed to load booking requests.')).toBeTruthy()
  expect(screen.getByText('Booking is down')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load booking requests.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('Failed to load booking requests.')).toBeNull()
})

test('shows more than one page of requests [booking-requests/pending-list]', async () => {
  isDown = false
  requests = (cursor) => ({ ...TERMS, pending: 3, ...pageOfThree((id) => requestOf({ id }), cursor) })
  open()
  const list = await screen.findByRole('list', { name: 'Booking requests' })
  const shown = () => within(list).getAllByRole('article')
  await waitFor(() => expect(shown()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('shows a series as one request with the number of its sessions, unless a later page may have more of them [series/one-request]', async () => {
  isDown = false
  const items = [1, 2, 0].map((series_index) =>
    requestOf({
      id: `0199b1e0-0000-7000-8000-00000000000${series_index}`,
      series_id: '0199b1e0-0000-7000-8000-000000000009',
      series_index,
      appointment_date: `2027-03-${String(1 + 7 * series_index).padStart(2, '0')}T18:00:00Z`,
    }),
  )
  requests = () => ({ ...TERMS, pending: 1, items, next: null })
  const { unmount } = open()
  expect(await screen.findByText(/^A series of 3 sessions, the last one on Mon, Mar 15, 2027$/)).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  unmount()
  requests = () => ({ ...TERMS, pending: 1, items, next: 'more' })
  open()
  expect(await screen.findByText('The first date of a series')).toBeTruthy()
})

test('shows the professional how many athletes wait for what, and nothing while nobody does [waitlist/count]', async () => {
  isDown = false
  const wishes = { appointment_type: 'consultation', from: '17:00', until: '20:00' } as const
  waiting = {
    athletes: 3,
    items: [
      { ...wishes, weekdays: [2, 4], athletes: 2 },
      { ...wishes, weekdays: [6], athletes: 1 },
    ],
  }
  const { unmount } = open()
  const rows = within(await screen.findByRole('list', { name: 'Waitlist' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Initial ConsultationTue, Thu · 5:00.PM to 8:00.PM2 athletes$/),
    expect.stringMatching(/^Initial ConsultationSat · 5:00.PM to 8:00.PM1 athlete$/),
  ])
  unmount()
  waiting = { items: [], athletes: 0 }
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('list', { name: 'Waitlist' })).toBeNull()
})
