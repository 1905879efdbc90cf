import { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { moneyBackTexts, paidText, payText, refundTerms, unpaidTexts } from './payment-text.ts'

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
  'It’s too late to cancel this session. You get a refund only if Maya Okafor doesn’t come, or you call it off together.'
const WITHDRAWN = 'If you cancel before the session starts, you get a full refund.'

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
    text: 'They don’t take online payments for this session, so agree with them on how you pay.',
  })
})

test('says until when a session must be paid, also when it can’t be paid now or the time has passed [prepay/deadline]', () => {
  const due = booking({ pay_by: '2026-11-24T12:00:00Z' })
  const { title, canPay, text } = payText(due, true, now)
  expect([title, canPay]).toEqual([expect.stringMatching(/^Pay by Tue, Nov 24, /), true])
  expect(text).toMatch(/^Otherwise, the session is canceled\. .*it back in full\.$/)
  expect(payText(due, false, now)).toMatchObject({ title: 'You can’t pay online right now', canPay: false })
  const overdue = payText({ ...due, appointment_date: due.pay_by! }, true, new Date(due.pay_by!))
  expect(overdue).toMatchObject({ title: 'This session wasn’t paid in time', canPay: false })
})

test('asks nobody to pay a professional in advance whose approval was withdrawn [withdrawn/athlete]', () => {
  const { title, canPay, text } = payText(booking({ approval_withdrawn: true }), false, now)
  expect([title, canPay]).toEqual(['Don’t pay in advance', false])
  expect(text).toMatch(/^We withdrew our approval of Maya Okafor.*pay only after it takes place\.$/)
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
  expect(moneyBackTexts(payment(changes), 'America/Denver')).toEqual(words ? [words] : [])
})

test.each([
  ['a partial refund', { refunded_cents: 3000 }, ['$30 of $90 refunded']],
  [
    'ours after a partial one',
    { refunded_cents: 3000, refund: 'pending' as const },
    ['$30 of $90 refunded', 'Refund on its way'],
  ],
  ['one that isn’t confirmed', { refunding_cents: 3000 }, ['A refund of $30 is on its way']],
])('shows how much of a payment was refunded: %s [refunds/partial]', (_case, changes, texts) => {
  expect(moneyBackTexts(payment(changes))).toEqual(texts)
})

test.each([
  [{ dispute: 'open' as const }, ['Disputed: the bank hasn’t decided yet']],
  [
    { dispute: 'open' as const, refund: 'pending' as const },
    ['Disputed: the refund waits until the bank decides'],
  ],
  [
    {
      dispute: 'lost' as const,
      status: 'refunded' as const,
      refund: 'succeeded' as const,
      charged_back_cents: 9000,
    },
    ['Returned by the bank after a dispute'],
  ],
  [
    { dispute: 'lost' as const, charged_back_cents: 3000 },
    ['$30 of $90 returned by the bank after a dispute'],
  ],
  [{ dispute: 'appealed' as const, status: 'refunded' as const }, ['Dispute lost and appealed']],
  [{ dispute: 'won' as const }, ['Dispute decided: the payment stands']],
])('says what became of a disputed payment: %o [disputes/shown]', (changes, texts) => {
  expect(moneyBackTexts(payment(changes))).toEqual(texts)
})

test('promises only what is left of a payment, and no date while a bank decides [disputes/refunds-held] [refunds/partial]', () => {
  const paid = booking({ status: 'paid_confirmed' })
  expect(refundTerms(paid, payment({ refunded_cents: 3000 }))).toBe(
    'If you cancel at least 24 hours before the start, you get the remaining $60 back.',
  )
  expect(refundTerms(paid, payment({ dispute: 'open' }))).toBe(
    'If you cancel in time, the refund waits until the bank decides.',
  )
  expect(refundTerms(booking({ cancel: false }), payment({ dispute: 'open' }))).toBe(TOO_LATE)
  for (const changes of [{ status: 'refunded' }, { refund: 'pending' }, { refund: 'failed' }] as const)
    expect(refundTerms(paid, payment(changes))).toBeNull()
})

test('says once to each side that Fieldside moves no money for a session that wasn’t paid online [outcome/unpaid]', () => {
  const fee = payment({ payment_type: 'first_booking_fee', amount_cents: 2500 })
  for (const over of [
    booking({ status: 'cancelled', cancel_reason: 'did_not_take_place' }),
    booking({ status: 'completed' }),
  ]) {
    const moved = 'paid nothing online, so Fieldside moves no money for this session.'
    expect(unpaidTexts(over, 'athlete', [])).toEqual([`You ${moved}`])
    expect(unpaidTexts(over, 'admin', [])).toEqual([`Ana Ruiz ${moved}`])
    expect(unpaidTexts(over, 'professional', [fee])).toEqual([`Ana Ruiz ${moved}`])
    expect(unpaidTexts(over, 'professional', [])).toEqual([
      'Your card wasn’t charged for this session',
      `Ana Ruiz ${moved}`,
    ])
    expect(unpaidTexts(over, 'athlete', [payment()])).toEqual([])
  }
  const calledOff = booking({ status: 'cancelled', cancel_reason: 'called_off' })
  expect(unpaidTexts(calledOff, 'athlete', [])).toEqual(['You haven’t paid anything online'])
  expect(unpaidTexts(calledOff, 'professional', [fee])).toEqual([])
})

test('says of a session that is over what it took from its package [packages/back]', () => {
  const packaged = { package_id: 'p', price_cents: null } as const
  const held = booking({ ...packaged, status: 'completed', package_use: 'used' })
  for (const side of ['athlete', 'admin'] as const)
    expect(unpaidTexts(held, side, [])).toEqual(['It was paid by a package.'])
  const missed = booking({
    ...packaged,
    ...{ status: 'cancelled', cancel_reason: 'did_not_take_place', package_use: 'free' },
  })
  expect(unpaidTexts(missed, 'athlete', [])).toEqual([
    'It was to be paid by a package. The session wasn’t taken from it.',
  ])
})
