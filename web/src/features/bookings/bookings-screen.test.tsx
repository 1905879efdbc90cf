import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './bookings-screen.tsx'

let bookings: Record<string, Booking[]>

const Address = () => <p data-testid="address">{useLocation().search}</p>
const open = (path: string) => openAt(path, <Address />, { '/bookings': <Screen /> })

beforeEach(() => {
  bookings = {}
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    return reply(screens.bookingsPage, {
      items: bookings[searchParams.get('scope') ?? ''] ?? [],
      next: null,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('article')

test('lists what lies ahead first, the requests, and what is over, each under its own address [find/bookings-page]', async () => {
  const request = bookingOf({ id: 'r' })
  const agreed = bookingOf({ id: 'a', status: 'confirmed' })
  const over = bookingOf({ id: 'o', status: 'cancelled' })
  bookings = { upcoming: [agreed, request], pending: [request], past: [over] }
  open('/bookings')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Upcoming',
    'Requests',
    'Past',
  ])
  const linkIn = (row: HTMLElement) =>
    within(row).getByRole('link', { name: 'View booking' }).getAttribute('href')
  for (const [tab, value, id] of [
    ['Requests', 'requests', 'r'],
    ['Past', 'past', 'o'],
  ] as const) {
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    expect(screen.getByTestId('address').textContent).toBe(`?tab=${value}`)
    await screen.findAllByRole('article')
    expect(rows().map(linkIn)).toEqual([`/booking/${id}`])
  }
})

test.each([
  ['', 'No upcoming bookings'],
  ['?tab=requests', 'No open requests'],
  ['?tab=past', 'No past sessions yet'],
])('explains an empty list (%s) and leads to the search [find/bookings-page]', async (tab, title) => {
  open(`/bookings${tab}`)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find professionals' }).getAttribute('href')).toBe('/search')
})
