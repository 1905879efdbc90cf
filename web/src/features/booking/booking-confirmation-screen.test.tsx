import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { Screen } from './booking-confirmation-screen.tsx'

let status: number
let booking: Booking | null
let celebrated: string[]
let first: boolean
let email_confirmed: boolean

beforeEach(() => {
  booking = null
  celebrated = []
  first = true
  email_confirmed = true
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/session')) {
      const user = userOf({ id: '1', role: 'athlete', email: 'a@example.com', email_confirmed })
      return reply(SESSION, sessionOf(user))
    }
    if (booking && path.includes('/screens/booking/')) return reply(screens.bookingScreen, { booking })
    if (booking && path.includes(`/series/${booking.series_id}`)) {
      const later = { ...booking, id: '0199b1e0-0000-7000-8000-000000000002' }
      const items = [booking, later]
      return reply(actions.getSeries, { id: booking.series_id!, every_weeks: 1, state: 'open', items })
    }
    if (path.includes('/users/me/moments/request-sent')) {
      celebrated.push(String(body))
      return reply(actions.celebrateMoment, { first })
    }
    return problem(status, 'unexpected', 'Booking is down')
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
        <MemoryRouter initialEntries={['/booking-confirmation?id=0199b1e0-0000-7000-8000-000000000001']}>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

test('shows an error with a retry button when the appointment fails to load [booking-confirmation/load-failure]', async () => {
  status = 500
  open()
  expect(await screen.findByText('Booking is down')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load appointment details.')
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy()
})

test('shows "not found" without an error toast for an unknown appointment', async () => {
  status = 404
  open()
  expect(await screen.findByText('Appointment Not Found')).toBeTruthy()
  expect(notify.error).not.toHaveBeenCalled()
})

test('lets the athlete answer a suggested time and labels it as suggested [booking-confirmation/details]', async () => {
  const starts = new Date(Date.now() + 3 * DAY_MS).toISOString()
  booking = bookingOf(
    { appointment_date: starts, ends_at: starts, suggested_date: starts },
    { answer_suggestion: true, cancel: true },
  )
  open()
  expect(await screen.findByRole('heading', { name: 'Another time was suggested' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept suggested time' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy()
})

const drawing = () => document.querySelectorAll('.draw-line').length

test('celebrates a request that was just sent, once, and no older or answered one [find/moments-once]', async () => {
  const sent = () => bookingOf({ created_at: new Date().toISOString() })
  booking = sent()
  const shown = open()
  await waitFor(() => expect(drawing()).toBeGreaterThan(0))
  expect(celebrated).toEqual([JSON.stringify({ subject: booking.id })])
  shown.unmount()
  first = false
  const again = open()
  await waitFor(() => expect(celebrated).toHaveLength(2))
  await screen.findByRole('heading', { name: 'Your request was sent' })
  expect(drawing()).toBe(0)
  again.unmount()
  first = true
  for (const changes of [{ created_at: '2026-01-01T09:00:00Z' }, { status: 'confirmed' as const }]) {
    booking = { ...sent(), ...changes }
    const { unmount } = open()
    await screen.findByRole('link', { name: 'Go to dashboard' })
    unmount()
  }
  expect(celebrated).toHaveLength(2)
})

test('offers a confirmed session as a calendar file, but not a request [calendar/one]', async () => {
  booking = bookingOf({ status: 'confirmed' })
  const { unmount } = open()
  const link = await screen.findByRole('link', { name: 'Add to calendar' })
  expect(link.getAttribute('href')).toBe(`/api/bookings/${booking.id}/calendar.ics`)
  unmount()
  booking = bookingOf({ status: 'pending' })
  open()
  await screen.findByText('Appointment type')
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

const steps = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const CONFIRM = /^Confirm your email so that we can tell you when Maya answers\./

test.each([
  [
    'in person with a price',
    { place: 'in_person', price_cents: 8500 },
    'Get the address',
    'Pay $85 for the session',
  ],
  ['online without one', { place: 'online', price_cents: null }, 'Get the link', 'Pay for the session'],
] as const)(
  'says in three steps what happens next %s [booking-confirmation/next-steps]',
  async (_, changes, get, pay) => {
    booking = bookingOf({ ...changes, answer_by: '2026-11-25T09:00:00Z' })
    open()
    await screen.findByRole('heading', { name: 'What happens next' })
    expect(steps().map((text) => text?.slice(1))).toEqual([
      expect.stringMatching(/^Maya answers.*We’ll notify you\./),
      expect.stringMatching(new RegExp(`^${get}`)),
      expect.stringMatching(new RegExp(`^${pay.replace('$', '\\$')}Pay online .* or directly\\.`)),
    ])
    expect(screen.queryByText(CONFIRM)).toBeNull()
  },
)

test('says of a series that its dates are accepted as a whole or in part, and lists them [booking-confirmation/next-steps] [series/answer]', async () => {
  booking = bookingOf({ series_id: '0199b1e0-0000-7000-8000-000000000009', series_index: 0 })
  open()
  const dates = await screen.findByRole('list', { name: 'Dates of the series' })
  expect(within(dates).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Cancel the series' })).toBeTruthy()
  expect(screen.getByText(/^They accept all dates or some of them, or decline\./)).toBeTruthy()
  expect(screen.getByRole('heading', { name: /for each session$/ })).toBeTruthy()
  expect(screen.queryByText(/suggest another time/)).toBeNull()
})

test('asks to confirm the email address, and promises no notification until then [booking-confirmation/confirm-email]', async () => {
  email_confirmed = false
  booking = bookingOf({ answer_by: '2026-11-25T09:00:00Z' })
  open()
  expect(await screen.findByText(CONFIRM)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
  expect(screen.queryByText(/notified|notify you/)).toBeNull()
})

test('shows the steps of no request that was answered', async () => {
  email_confirmed = false
  for (const changes of [
    { status: 'confirmed' },
    { status: 'declined' },
    { suggested_date: '2026-11-26T09:00:00Z' },
  ] as const) {
    booking = bookingOf(changes)
    const { unmount } = open()
    await screen.findByRole('link', { name: 'Go to dashboard' })
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
    expect(screen.queryByText(CONFIRM)).toBeNull()
    unmount()
  }
})

const sentences = (root: Element): string[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .flatMap(({ textContent }) => textContent?.match(/[A-Z][^.!?]+[.!?](?=\s|$)/g) ?? [])

test.each([
  ['a request', { answer_by: '2026-11-25T09:00:00Z' }],
  ['a suggestion', { suggested_date: '2026-11-26T09:00:00Z' }],
  ['a session', { status: 'confirmed' }],
  ['a declined request', { status: 'declined' }],
  ['an expired request', { status: 'cancelled', cancel_reason: 'not_answered' }],
] as const)('says no sentence twice about %s [booking-confirmation/no-repetition]', async (_, changes) => {
  email_confirmed = false
  booking = bookingOf(changes, { answer_suggestion: 'suggested_date' in changes })
  const { container } = open()
  await screen.findByRole('link', { name: 'Go to dashboard' })
  const said = sentences(container)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((sentence, n) => said.indexOf(sentence) !== n)).toEqual([])
})
