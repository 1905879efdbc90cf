import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { ShownPackage } from '@fieldside/contracts/http/bff/package-credits.ts'
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
let packages: ShownPackage[]

const Address = () => <p data-testid="address">{useLocation().search}</p>
const open = (path: string) => openAt(path, <Address />, { '/bookings': <Screen /> })

beforeEach(() => {
  bookings = {}
  packages = []
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    if (pathname === '/api/screens/booking-packages')
      return reply(screens.packageCreditsScreen, { items: packages })
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
    'Packages',
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

test('shows what is left, reserved, and used of each package, on which dates, and until when it is valid [packages/shown]', async () => {
  const owned: ShownPackage = {
    package_id: 'p',
    athlete_id: '1',
    professional_id: 'q',
    professional_user_id: 'u',
    ...{ appointment_type: 'physical_therapy', sessions: 6, left: 3, reserved: 1, used: 2, returned: 0 },
    ...{ valid_until: '2027-03-01T12:00:00.000Z', ended: null, name: 'Maya Okafor' },
    dates: [
      { appointment_id: 'a', starts_at: '2026-12-01T12:00:00.000Z', use: 'used' },
      { appointment_id: 'b', starts_at: '2026-12-08T12:00:00.000Z', use: 'reserved' },
    ],
  }
  packages = [owned, { ...owned, package_id: 'old', ended: 'expired', dates: [], reserved: 0 }]
  open('/bookings?tab=packages')
  const [current, old] = await screen.findAllByRole('article', {
    name: 'Physical Therapy Session with Maya Okafor',
  })
  // Nothing is between the page's title and the cards, so a lower level would be skipped over.
  expect(within(current!).getByRole('heading', { level: 2 })).toBeTruthy()
  expect(within(current!).getByText('3 of 6 sessions left')).toBeTruthy()
  expect(within(current!).getByText('1 reserved · 2 used')).toBeTruthy()
  expect(within(current!).getByText(/^Valid until Mon, Mar 1/)).toBeTruthy()
  expect(
    within(current!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Dec 1.*Used$/), expect.stringMatching(/Dec 8.*Reserved$/)])
  const book = { name: 'Book a session' }
  expect(within(current!).getByRole('link', book).getAttribute('href')).toBe(
    '/professional/q?book=physical_therapy',
  )
  expect(within(old!).queryByRole('link', book)).toBeNull()
  expect(within(old!).getByText('2 used · 3 expired')).toBeTruthy()
  expect(within(old!).queryByText(/left$/)).toBeNull()
  expect(within(old!).getByText(/^Expired on Mon, Mar 1/)).toBeTruthy()
})
