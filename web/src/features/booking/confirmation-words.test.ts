import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { confirmationOf } from './confirmation-words.ts'

afterEach(() => vi.unstubAllEnvs())

const booking = (status: Booking['status']) => bookingOf({ status })

test('names the other side and the current status for each role', () => {
  const wordsFor = (status: Booking['status'], role: 'athlete' | 'professional' | 'admin') => {
    const { title, lead } = confirmationOf(booking(status), role)
    return `${title}: ${lead}`
  }
  expect(wordsFor('pending', 'professional')).toBe('A request: Ana Ruiz requested this session.')
  expect(wordsFor('confirmed', 'athlete')).toMatch(/^Your session: With Maya Okafor/)
  expect(wordsFor('confirmed', 'professional')).toMatch(/^Your session: With Ana Ruiz/)
  expect(wordsFor('confirmed', 'admin')).toMatch(/^A session: With Maya Okafor/)
  expect(wordsFor('declined', 'athlete')).toBe('This request was declined: Maya Okafor declined it.')
  expect(wordsFor('completed', 'athlete')).toMatch(/^This session is over: With Maya Okafor/)
  expect(wordsFor('cancelled', 'professional')).toMatch(/^This booking was canceled: /)
})

test.each([
  [
    'a day in the same week',
    '2026-11-28T03:05:00Z',
    '2026-11-30T03:05:00Z',
    'Sun, Nov 29, 8:05 PM Mountain Time',
  ],
  [
    'the next year',
    '2026-12-31T03:05:00Z',
    '2027-01-02T03:05:00Z',
    'Fri, Jan 1, 2027, 8:05 PM Mountain Time',
  ],
  [
    'the day summer time starts',
    '2027-03-13T03:05:00Z',
    '2027-03-15T03:05:00Z',
    'Sun, Mar 14, 9:05 PM Mountain Time',
  ],
  [
    'the day summer time ends',
    '2026-10-31T02:05:00Z',
    '2026-11-02T02:05:00Z',
    'Sun, Nov 1, 7:05 PM Mountain Time',
  ],
])(
  'says until when a request can be answered, on %s [booking-confirmation/deadline]',
  (_, created_at, answer_by, until) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(created_at) })
    onTestFinished(() => void vi.useRealTimers())
    vi.stubEnv('TZ', 'America/Denver')
    const { title, lead } = confirmationOf(bookingOf({ created_at, answer_by }), 'athlete')
    expect(title).toBe('Your request was sent')
    expect(lead.replace(/\s/g, ' ')).toBe(`Maya Okafor has until ${until} to answer. Most do within a day.`)
  },
)

test('promises no answer within a day to a request that ends sooner, or that is being answered', () => {
  const of = (changes: Partial<Booking>) => confirmationOf(bookingOf(changes), 'athlete').lead
  const created_at = '2026-11-28T09:00:00Z'
  expect(of({ created_at, answer_by: '2026-11-28T15:00:00Z' })).toMatch(/to answer\.$/)
  expect(of({ answer_by: '2026-11-28T15:00:00Z', answering: true })).toBe('We’re processing the answer.')
  expect(of({ answer_by: null })).toMatch(/^Waiting for Maya Okafor to answer\./)
})
