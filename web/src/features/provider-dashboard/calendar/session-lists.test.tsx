import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { bookingOf, pageOfThree } from '@/entities/booking/testing/booking.ts'
import { SessionLists } from './session-lists.tsx'

beforeEach(() =>
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://web.test')
    if (pathname !== '/api/screens/bookings')
      return reply(SESSION, sessionOf(userOf({ id: '1', role: 'professional', email: 'm@example.com' })))
    const isAgreed = searchParams.get('scope') === 'agreed'
    const agreed = pageOfThree((id) => bookingOf({ id, status: 'confirmed' }), searchParams.get('cursor'))
    return reply(screens.bookingsPage, isAgreed ? agreed : { items: [], next: null })
  }),
)
afterEach(() => vi.unstubAllGlobals())

test('shows more than one page of sessions [booking-requests/pending-list]', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <SessionLists />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('region', { name: 'Upcoming sessions' })
  const shown = () => within(list).getAllByRole('article')
  await waitFor(() => expect(shown()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
