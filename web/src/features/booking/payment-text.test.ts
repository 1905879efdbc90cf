import { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '../../entities/booking/testing/booking.ts'
import { paidText, payText, refundTerms, refundText } from './payment-text.ts'

const now = new Date('2026-11-23T12:00:00Z')
const booking = ({ cancel = true, ...changes }: Partial<Booking> & { cancel?: boolean } = {}) =>
  bookingOf({ status: 'confirmed', appointment_date: '2026-11-24T18:00:00Z', ...changes }, { cancel })
const payment = (changes: Partial<BookingPayment> = {}): BookingPayment => ({
  id: '0199b1e0-0000-7000-8000-000000000001',
  payment_type: 'session',
  amount_cents: 9000,
  status: 'completed',
  ...changes,
})

const IN_TIME = 'If you cancel at least 24 hours before the start, you get it back in full.'
const TOO_LATE =
  'It’s too late to cancel this session, so you get a refund only if the professional marks it as a no-show.'
const WITHDRAWN =
  'We withdrew our approval of the professional. If you cancel before the session starts, you get a full refund.'

test.each([
  ['it can be canceled in time', {}, IN_TIME],
  ['it is too late to cancel', { cancel: false }, TOO_LATE],
  ['approval was withdrawn, in time', { approval_withdrawn: true }, WITHDRAWN],
  ['approval was withdrawn, and it has started', { approval_withdrawn: true, cancel: false }, TOO_LATE],
])(
  'explains the refund of an online payment while %s [booking-page/payment-text]',
  (_case, changes, terms) => {
    for (const status of ['confirmed', 'rescheduled', 'paid_confirmed'] as const)
      expect(refundTerms(booking({ status, ...changes }))).toBe(terms)
    expect(payText(booking(changes), true, now)).toEqual({
      title: 'Pay this session online',
      canPay: true,
      text: `All of it goes to the professional. ${terms}`,
    })
  },
)

test('promises no refund for a session that isn’t agreed or is over', () => {
  const agreed = ['confirmed', 'paid_confirmed', 'rescheduled']
  for (const status of AppointmentStatus.options.filter((one) => !agreed.includes(one)))
    expect(refundTerms(booking({ status }))).toBeNull()
})

test('offers no online payment when there is none [booking-page/payment-text]', () => {
  expect(payText(booking(), false, now)).toEqual({
    title: 'Pay Maya Okafor directly',
    canPay: false,
    text: 'This session can’t be paid online. Please arrange the payment with the professional.',
  })
})

test.each([true, false])(
  'offers no online payment once the session has started [booking-page/payment-text]',
  (payable) => {
    const started = booking({ appointment_date: now.toISOString(), cancel: false })
    expect(payText(started, payable, now)).toEqual({
      title: 'Online payment is closed',
      canPay: false,
      text: 'You can pay online only until the session starts.',
    })
  },
)

test('names the payment', () => {
  expect(paidText(payment())).toBe('You paid $90 online')
  const fee = payment({ payment_type: 'first_booking_fee', amount_cents: 2500 })
  expect(paidText(fee)).toBe('You paid the $25 first-booking fee')
})

test.each([
  [{}, null],
  [{ refund: 'pending' as const }, 'Refund on its way'],
  [{ refund: 'failed' as const }, 'The refund failed. We’re on it.'],
  [
    { status: 'refunded' as const, refund: 'succeeded' as const, refunded_at: '2025-11-23T06:30:00Z' },
    'Refunded on Sat, Nov 22, 2025',
  ],
  [{ status: 'refunded' as const }, 'Refunded'],
])('describes the refund: %o [booking-page/refund-state]', (changes, words) => {
  expect(refundText(payment(changes), 'America/Denver')).toBe(words)
})
