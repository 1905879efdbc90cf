import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import type { DisputedFee } from '@fieldside/contracts/http/fee-disputes.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { openAt } from '@/testing/open-at.tsx'
import { SessionMoney } from './session-money.tsx'

const PAID: BookingPayment = { id: 'm1', payment_type: 'session', amount_cents: 9000, status: 'completed' }
const NO_FEE: DisputedFee = { credit: null, disputable_until: null, dispute: null }
const FUTURE = '2099-12-24T12:00:00.000Z'

let role: Role
let fee: DisputedFee
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  role = 'professional'
  fee = NO_FEE
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/api/session'))
      return reply(SESSION, sessionOf({ id: 'p1', role, email: 'a@example.com' }))
    if (method === 'POST') {
      sent.push({ path, body: body && JSON.parse(String(body)) })
      return path.endsWith('/dispute')
        ? reply(feeActions.disputeFee, fee)
        : reply(feeActions.giveSessionPaymentBack, { ...PAID, appointment_id: 'a1', refund: 'pending' })
    }
    return reply(feeActions.getDisputedFee, fee)
  })
})
afterEach(() => vi.unstubAllGlobals())

const noShow = { status: 'cancelled', cancel_reason: 'did_not_take_place' } as const
const open = (changes: Partial<Booking>, payments: BookingPayment[] = []) => {
  const booking = bookingOf({ id: 'a1', ...changes })
  openAt('/booking/a1', <header />, {
    '/booking/:id': <SessionMoney booking={booking} role={role} payments={payments} />,
  })
}

test('offers the professional to give back the payment of an absent athlete after a question [outcome/paid-online]', async () => {
  open(noShow, [{ ...PAID, give_back_until: FUTURE }])
  fireEvent.click(await screen.findByRole('button', { name: 'Give $90 back' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Give it back' }))
  await expect.poll(() => sent).toMatchObject([{ path: '/api/billing/session-payments/a1/give-back' }])
})

test('offers no give-back after the last day [outcome/paid-online]', async () => {
  open(noShow, [{ ...PAID, give_back_until: '2026-01-01T12:00:00.000Z' }])
  expect(await screen.findByText('The athlete was absent, so you keep it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /back/ })).toBeNull()
})

test('sends a dispute of the fee with a reason and what happened [fee-dispute/open]', async () => {
  fee = { ...NO_FEE, disputable_until: FUTURE }
  open({ status: 'confirmed' })
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute the fee' }))
  const statement = 'She has trained with me since 2024'
  fireEvent.change(await screen.findByLabelText(/What happened/), { target: { value: statement } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        path: '/api/billing/first-booking-fees/a1/dispute',
        body: { reason: 'known_client', statement },
      },
    ])
})

test('shows the professional the decision about their dispute with its reason [fee-dispute/decide]', async () => {
  const dispute = {
    reason: 'known_client',
    statement: 'She has trained with me since 2024',
    opened_at: '2026-11-24T12:00:00.000Z',
  } as const
  fee = {
    ...NO_FEE,
    dispute: { ...dispute, state: 'rejected', decision_reason: 'No sign of it' },
  }
  open({ status: 'confirmed' })
  expect(await screen.findByText(/Fieldside rejected your dispute/)).toBeTruthy()
  expect(screen.getByText('Reason: No sign of it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dispute the fee' })).toBeNull()
})

test('says that a credit paid the fee, or that the fee became one [credit/use]', async () => {
  fee = { ...NO_FEE, credit: 'used' }
  open({ status: 'confirmed' })
  expect(await screen.findByText(/A credit paid the first-booking fee/)).toBeTruthy()
  cleanup()
  fee = { ...NO_FEE, credit: 'granted' }
  open(noShow, [{ ...PAID, payment_type: 'first_booking_fee', amount_cents: 2500 }])
  expect(
    await screen.findByText(
      'You got a $25 credit for the fee. It pays your next first-booking fee and isn’t returned to your card.',
    ),
  ).toBeTruthy()
})
