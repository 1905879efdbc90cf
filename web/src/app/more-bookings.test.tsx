import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../client/queries.ts'
import { SessionProvider } from '../client/session.tsx'
import { sessionOf, userOf } from '../client/testing/session.ts'
import { bookingOf, requestOf } from '../entities/booking/testing/booking.ts'
import { Screen as BookingRequests } from '../features/booking-requests/booking-requests-screen.tsx'
import { SessionLists } from '../features/provider-dashboard/calendar/session-lists.tsx'

const TERMS = { pending: 3, fee_cents: 2500, payment_method: null, suspended: false }
const IDS = ['a', 'b', 'c'].map((last) => `0199b1e0-0000-7000-8000-00000000000${last}`)

/** Returns the first two of three items, or the third for the cursor of the first two. */
const pageOf = <Item,>(itemOf: (changes: Partial<Booking>) => Item, cursor: string | null) => {
  const items = IDS.map((id) => itemOf({ id }))
  return cursor ? { items: items.slice(2), next: null } : { items: items.slice(0, 2), next: 'after-two' }
}
const agreedOf = (changes: Partial<Booking>) => bookingOf({ ...changes, status: 'confirmed' })

beforeEach(() =>
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://web.test')
    const cursor = searchParams.get('cursor')
    if (pathname === '/api/screens/booking-requests')
      return Response.json({ ...TERMS, ...pageOf(requestOf, cursor) })
    if (pathname !== '/api/screens/bookings')
      return Response.json(sessionOf(userOf({ id: '1', role: 'professional', email: 'm@example.com' })))
    const isAgreed = searchParams.get('scope') === 'agreed'
    return Response.json(isAgreed ? pageOf(agreedOf, cursor) : { items: [], next: null })
  }),
)
afterEach(() => vi.unstubAllGlobals())

const show = (part: ReactElement) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>{part}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

test.each([
  ['requests', <BookingRequests key="requests" />, 'list', 'Booking requests'],
  ['sessions', <SessionLists key="sessions" />, 'region', 'Upcoming sessions'],
] as const)('shows more than one page of %s [booking-requests/pending-list]', async (_, part, role, name) => {
  show(part)
  const list = await screen.findByRole(role, { name })
  const shown = () => within(list).getAllByRole('article')
  await waitFor(() => expect(shown()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
