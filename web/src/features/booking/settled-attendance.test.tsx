import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { decidedWords, moneyWords } from './settled-attendance.tsx'

type Attendance = NonNullable<Booking['attendance']>

const settled = (changes: Partial<Attendance>): Booking =>
  bookingOf({
    status: 'cancelled',
    attendance: {
      ...{ state: 'settled', by: 'professional', absent: 'athlete', answer_by: null, settled_by: 'answer' },
      ...{ settled_at: '2026-11-29T19:00:00.000Z' },
      ...changes,
    },
  })
const paid: BookingPayment = { id: 'm1', payment_type: 'session', amount_cents: 8500, status: 'completed' }

test.each([
  ['decision', 'athlete', 'The two sides disagreed, so Fieldside decided.'],
  ['answer', 'athlete', 'Maya Okafor reported it, and you agreed.'],
  ['silence', 'athlete', 'Maya Okafor reported it, and you didn’t answer within 72 hours.'],
  ['silence', 'professional', 'You reported it, and Ana Ruiz didn’t answer within 72 hours.'],
  ['release', 'admin', 'Maya Okafor couldn’t make it, and Ana Ruiz released the time.'],
  ['report', 'professional', 'You reported it.'],
] as const)(
  'says that a session was settled by %s, to the %s [attendance/settled]',
  (settled_by, role, words) => {
    expect(decidedWords({ booking: settled({ settled_by }), role })).toBe(words)
  },
)

test('says what became of the online payment, as billing recorded it [attendance/settled]', () => {
  const booking = settled({})
  const kept = { ...paid, give_back_until: '2026-12-29T19:00:00.000Z' }
  expect(moneyWords(kept, { booking, role: 'athlete' })).toBe(
    'Maya Okafor keeps the $85 that you paid online.',
  )
  expect(moneyWords(kept, { booking, role: 'professional' })).toBe(
    'You keep the $85 that Ana Ruiz paid online.',
  )
  const held = settled({ absent: null })
  expect(moneyWords(paid, { booking: held, role: 'admin' })).toBe(
    'Maya Okafor keeps the $85 that Ana Ruiz paid online.',
  )
  const missed = settled({ absent: 'professional' })
  expect(moneyWords({ ...paid, refund: 'pending' }, { booking: missed, role: 'athlete' })).toBe(
    'You paid $85 online · Refund on its way',
  )
  // The refund isn't recorded yet.
  expect(moneyWords(paid, { booking: missed, role: 'athlete' })).toBe(
    'We’re settling what becomes of the $85 that you paid online.',
  )
})
