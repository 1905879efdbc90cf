import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { requestOf } from '@/entities/booking/testing/booking.ts'
import { AcceptDialog } from './accept-dialog.tsx'

const id = '0199b1e0-0000-7000-8000-000000000001'
const request = requestOf({
  id,
  athlete_id: id,
  athlete: { id, first_name: 'Jonah', last_name: 'Reyes', full_name: 'Jonah Reyes' },
  appointment_date: '2026-11-26T17:30:00Z',
  ends_at: '2026-11-26T18:15:00Z',
  place: 'in_person',
})
const visa = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
const terms: FeeTerms = { fee_cents: 2500, payment_method: visa, suspended: false }

const toast = vi.fn()
beforeEach(() => connectToaster(toast))
afterEach(() => {
  toast.mockReset()
  vi.unstubAllGlobals()
})

const answering = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
const refusing = (code: string, status: number, detail: string) =>
  answering(() => problem(status, code, detail))
const accepting = (changes: Partial<BookingRequest> = {}) =>
  answering(() =>
    reply(actions.acceptAppointment, {
      appointment: { ...request, status: 'confirmed', ...changes },
      charged: true,
    }),
  )

const accept = async (given: FeeTerms = terms, asked: BookingRequest = request) => {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AcceptDialog request={asked} terms={given} onClose={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
}

test('blocks accepting without a saved card and links to the card form [first-booking-fee/payment-method-needed]', async () => {
  const sentence = 'Please set up your payment method first to accept bookings from new athletes.'
  refusing('unexpected', 500, 'Booking is down')
  await accept({ ...terms, payment_method: null })
  expect(await screen.findByText('Payment Setup Required')).toBeTruthy()
  expect(screen.getByText(new RegExp(sentence))).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept/ }).disabled).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Save a card' }).getAttribute('href')).toBe(
    '/professional-settings#card',
  )
})

test('shows the server’s error when the card was removed in another tab [first-booking-fee/payment-method-needed]', async () => {
  const sentence = 'Please set up your payment method first to accept bookings from new athletes.'
  refusing('payment-method-required', 422, sentence)
  await accept()
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(toast).toHaveBeenCalledWith('error', 'Payment Setup Required', sentence)
})

test('says that the card was declined and the request is still pending [first-booking-fee/failed-charge]', async () => {
  refusing('card-declined', 422, 'Your card was declined.')
  await accept()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your card was declined. The request is still pending.')
  expect(screen.getByRole('link', { name: 'Update card' })).toBeTruthy()
  expect(screen.getByText(/\$25 will be charged to Visa ending 4242/)).toBeTruthy()
  expect(screen.queryByText(/1 212/)).toBeNull()
})

test('shows any other failure and allows another attempt [booking-requests/update-failure]', async () => {
  refusing('unexpected', 500, 'Something went wrong on our side.')
  await accept()
  await screen.findByRole('alert')
  expect(toast).toHaveBeenCalledWith(
    'error',
    'Failed to update booking request.',
    'Something went wrong on our side.',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept/ }).disabled).toBe(false)
})

test('shows the athlete’s phone and email after the request is accepted [booking-requests/contact-after-confirmation]', async () => {
  const contact_info = { phone: '+1 212 555 0188', email: 'jonah@example.com' }
  accepting({ contact_info })
  await accept()
  expect(await screen.findByRole('heading', { name: 'Session confirmed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '+1 212 555 0188' }).getAttribute('href')).toBe('tel:+12125550188')
  expect(screen.getByRole('link', { name: 'jonah@example.com' })).toBeTruthy()
})

test('sends the displayed start time and shows an error when it has changed', async () => {
  refusing('time-changed', 409, 'The time has changed.')
  const suggested_date = '2026-11-27T17:30:00.000Z'
  await accept(terms, { ...request, suggested_date, suggestion_agreed: true })
  expect((await screen.findByRole('alert')).textContent).toContain('The time has changed.')
  const [, init] = vi.mocked(fetch).mock.calls[0]!
  expect(JSON.parse(String(init?.body))).toEqual({ starts_at: suggested_date })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept/ }).disabled).toBe(false)
})

test('warns of a busy time in another calendar, and still accepts [busy/warns]', async () => {
  const warning = () => screen.queryByText(/Your calendar shows you as busy at this time/)
  accepting()
  await accept(terms, { ...request, overlaps_busy: true })
  expect(warning()).toBeTruthy()
  expect(await screen.findByText('Session confirmed')).toBeTruthy()
})

test('warns before the accept that the fee isn’t refunded if the athlete, who opened the contact details, cancels [fee/shown-before-accept]', async () => {
  const warning = /has opened your contact details/
  refusing('unexpected', 500, 'Booking is down')
  await accept(terms, { ...request, contact_opened: true })
  expect(screen.getByText(warning).textContent).toBe(
    'Jonah has opened your contact details: the $25 isn’t refunded if they cancel.',
  )
})

test.each([
  ['the athlete didn’t open them', { contact_opened: false }],
  ['no fee is due', { contact_opened: true, fee_due: false }],
])('doesn’t warn of a kept fee if %s [fee/shown-before-accept]', async (_name, changes) => {
  refusing('unexpected', 500, 'Booking is down')
  await accept(terms, { ...request, ...changes })
  expect(screen.queryByText(/has opened your contact details/)).toBeNull()
})

test('says before and after an accept that it is paid with a credit, and charges no card [credit/use]', async () => {
  accepting()
  await accept({ ...terms, credits: 1 })
  expect(await screen.findByText(/^Paid with a credit\. Later bookings with Jonah are free\./)).toBeTruthy()
  expect(screen.queryByText(/charged to/)).toBeNull()
})
