import type { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { AdminBooking } from '@fieldside/contracts/http/bff/admin.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAdmin, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const BOOKINGS = '/admin?tab=bookings'
const booking = (n: number, changes: Partial<AdminBooking> = {}): AdminBooking => ({
  id: `b${n}`,
  athlete_id: 'a',
  professional_id: 'p',
  appointment_type: 'consultation',
  appointment_date: '2026-11-26T17:30:00.000Z',
  status: 'pending',
  created_at: '2026-11-21T09:00:00.000Z',
  athlete_name: `Athlete ${n}`,
  professional_name: 'Maya Okafor',
  ...changes,
})
const badgeOf = (row: HTMLElement, label: string) =>
  within(row).getByText(label, { selector: 'span.inline-flex' })

test('shows the type, the date or "pending", and a badge for the status [admin/booking-overview-row]', async () => {
  const looks: [AppointmentStatus, string, string][] = [
    ['confirmed', 'Confirmed', 'bg-turf-soft'],
    ['paid_confirmed', 'Paid', 'bg-turf-soft'],
    ['rescheduled', 'Rescheduled', 'bg-turf-soft'],
    ['completed', 'Completed', 'bg-turf-soft'],
    ['pending', 'Pending', 'border-line'],
    ['declined', 'Declined', 'bg-bad-soft'],
    ['cancelled', 'Canceled', 'bg-bad-soft'],
  ]
  served.bookings = {
    items: [
      ...looks.map(([status], n) => booking(n, { status })),
      booking(9, { appointment_date: null, athlete_name: null }),
    ],
  }
  await openAdmin(BOOKINGS)
  await screen.findByRole('table')
  const [, ...rows] = screen.getAllByRole('row')
  for (const [index, [, label, look]] of looks.entries()) {
    expect(within(rows[index]!).getByText('Initial Consultation')).toBeTruthy()
    expect(within(rows[index]!).getByText(/Nov 26/)).toBeTruthy()
    expect(badgeOf(rows[index]!, label).className).toContain(look)
  }
  expect(within(rows.at(-1)!).getByText('Date pending')).toBeTruthy()
  expect(within(rows.at(-1)!).getByText('Deleted account')).toBeTruthy()
})

test('shows the 10 newest of the last 50 bookings [admin/booking-overview-limit]', async () => {
  served.bookings = { items: Array.from({ length: 50 }, (_, n) => booking(n)) }
  await openAdmin(BOOKINGS)
  expect(await screen.findByText(/^The newest 10 bookings\. Times are in your time zone/)).toBeTruthy()
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows).toHaveLength(10)
  for (const [n, row] of rows.entries()) expect(within(row).getByText(`Athlete ${n}`)).toBeTruthy()
})

test('shows an error and retries when loading fails, and explains an empty list', async () => {
  served.failing.set('/api/screens/admin/bookings', { status: 503, detail: 'Booking is down' })
  await openAdmin(BOOKINGS)
  expect(await screen.findByText('We couldn’t load the bookings')).toBeTruthy()
  expect(toastTitles()).toContain('Failed to load bookings')
  served.failing.clear()
  press('Try again')
  expect(await screen.findByText('No bookings yet')).toBeTruthy()
})
