import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { requestOf } from '@/entities/booking/testing/booking.ts'
import type { Week } from './use-calendar.ts'
import { WeekCalendar } from './week-calendar.tsx'

const NOW = new Date('2026-11-25T18:00:00Z')
const TERMS = { fee_cents: 2500, payment_method: null, suspended: false }

let isPhone: boolean
let weeks: Record<string, BookingRequest[]>
let asked: string[]

const named = (id: string, full_name: string, changes: Partial<BookingRequest> = {}) =>
  requestOf({
    id,
    athlete: { id, first_name: full_name, last_name: '', full_name },
    fee_due: false,
    contact_opened: false,
    ...changes,
  })
const PENDING = named('0199b1e0-0000-7000-8000-00000000000a', 'Jonah Reyes', {
  actions: { ...requestOf().actions, accept: true, decline: true, suggest: true },
})
const AGREED = named('0199b1e0-0000-7000-8000-00000000000b', 'Priya Nair', {
  status: 'confirmed',
  appointment_date: '2026-11-27T05:30:00Z',
  ends_at: '2026-11-27T06:15:00Z',
})

beforeEach(() => {
  isPhone = false
  asked = []
  weeks = {}
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    const day = new URL(path, 'http://localhost').searchParams.get('day') ?? ''
    asked.push(day)
    return reply(screens.providerWeekScreen, weekOf(day, weeks[day] ?? []))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const weekOf = (monday: string, items: BookingRequest[]): Week => ({
  monday,
  time_zone: 'America/Denver',
  items,
  more: false,
})

const Address = () => <p data-testid="address">{useLocation().search}</p>

const draw = (items: BookingRequest[], address = '', changes: Partial<Week> = {}) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/provider-dashboard${address}`]}>
        <Address />
        <WeekCalendar first={{ ...weekOf('2026-11-23', items), ...changes }} terms={TERMS} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const titleOf = () => screen.getByRole('heading', { level: 2 }).textContent?.replaceAll(/\s/g, ' ')

/** The text on screen. The label is for screen readers. */
const shownIn = (button: HTMLElement): string =>
  [...button.querySelectorAll(':scope > [aria-hidden]')].map(({ textContent }) => textContent).join('')
const labelsOn = async (day: string) =>
  within(await screen.findByRole('region', { name: day }))
    .queryAllByRole('button')
    .map((button) => button.querySelector('.sr-only')?.textContent?.replaceAll(/\s/g, ' '))

test('shows sessions and requests on their days in the zone of the hours, and marks what waits for an answer [find/week-calendar]', async () => {
  draw([PENDING, AGREED])
  expect(await labelsOn('Wed, Nov 25')).toEqual([
    'Jonah Reyes, 8:00 – 8:45 AM, Initial Consultation · online, Waiting for your answer',
  ])
  // 22:30 in Denver, which is after midnight in UTC.
  expect(await labelsOn('Thu, Nov 26')).toEqual([
    'Priya Nair, 10:30 – 11:15 PM, Initial Consultation · online, Confirmed',
  ])
  expect(shownIn(screen.getByRole('button', { name: /^Priya Nair/ }))).toMatch(/^10:30.PMPriya Nair$/)
  expect(titleOf()).toBe('Nov 23 – 29, 2026')
  expect(screen.getByText(/time zone of your schedule/)).toBeTruthy()
})

test('begins a week at its first session or working hour [find/week-calendar]', async () => {
  const afternoon = { appointment_date: '2026-11-25T21:30:00Z', ends_at: '2026-11-25T22:00:00Z' }
  const firstHour = async (hours_from: string | null) => {
    const { container, unmount } = draw([{ ...AGREED, ...afternoon }], '', { hours_from })
    await screen.findByRole('button', { name: /^Priya Nair/ })
    const hours = container.querySelector('div[aria-hidden].tabular-nums')?.firstChild?.textContent
    unmount()
    return hours?.replaceAll(/\s/g, ' ')
  }
  expect(await firstHour(null)).toBe('2 PM')
  expect(await firstHour('10:00')).toBe('10 AM')
})

test('opens a request with its three answers, and the answer’s dialog from there [find/week-calendar]', async () => {
  draw([PENDING])
  fireEvent.click(await screen.findByRole('button', { name: /^Jonah Reyes/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request from Jonah Reyes' }))
  for (const name of ['Accept', 'Suggest another time', 'Decline'])
    expect(dialog.getByRole('button', { name })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('dialog', { name: 'Decline this request?' })).toBeTruthy()
})

test('moves by weeks, keeps the day in the address, and returns with Today [find/week-calendar]', async () => {
  weeks['2026-11-30'] = [
    { ...AGREED, appointment_date: '2026-12-01T17:00:00Z', ends_at: '2026-12-01T17:45:00Z' },
  ]
  draw([])
  expect(screen.getByText(/No sessions or requests this week/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('button', { name: /^Priya Nair, 10:00/ })).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('?day=2026-12-02')
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(screen.getByTestId('address').textContent).toBe('')
  expect(asked).toEqual(['2026-11-30'])
})

test('shows a day with the days of its week on phones, without a week view [find/week-calendar]', async () => {
  isPhone = true
  draw([PENDING, AGREED], '?view=week')
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Day', 'List'])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Wednesday, November 25')
  expect(await screen.findByText('Jonah Reyes')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Thu, Nov 26, 1 entry' }))
  expect(screen.getByText('Priya Nair')).toBeTruthy()
  expect(screen.queryByText('Jonah Reyes')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  expect(screen.getByText('No sessions or requests on this day.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Wed, Nov 25, today, 1 entry, waiting/ })).toBeTruthy()
})

test('shows a failed week with a retry button, and ignores a day that isn’t one [find/week-calendar]', async () => {
  vi.stubGlobal('fetch', async () => problem(400, 'x', 'Down'))
  const { unmount } = draw([], '?day=2026-12-01')
  expect(await screen.findByText('We couldn’t load this week')).toBeTruthy()
  unmount()
  draw([], '?day=2026-13-99')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/Nov 23/)
})

test('shortens the times of sessions side by side, and says when one that began the day before ends [find/week-calendar]', async () => {
  const late = { appointment_date: '2026-11-26T06:30:00Z', ends_at: '2026-11-26T07:30:00Z' }
  draw([
    { ...AGREED, ...late },
    { ...PENDING, ...late, suggested_date: late.appointment_date },
  ])
  await screen.findByRole('region', { name: 'Wed, Nov 25' })
  const textsOn = (day: string) =>
    within(screen.getByRole('region', { name: day }))
      .getAllByRole('button')
      .map(shownIn)
  expect(textsOn('Wed, Nov 25')).toEqual(['11:30Priya Nair', '11:30Jonah Reyes'])
  expect(textsOn('Thu, Nov 26')).toEqual(['until 12:30Priya Nair', 'until 12:30Jonah Reyes'])
})
