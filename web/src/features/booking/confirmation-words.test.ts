import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '../../entities/booking/testing/booking.ts'
import { confirmationOf } from './confirmation-words.ts'

const booking = (status: Booking['status']) => bookingOf({ status })

test('names the other side and the current status for each role', () => {
  const wordsFor = (status: Booking['status'], role: 'athlete' | 'professional' | 'admin') => {
    const { title, lead } = confirmationOf(booking(status), role)
    return `${title}: ${lead}`
  }
  expect(wordsFor('pending', 'athlete')).toMatch(/^Your request was sent: .*when Maya Okafor responds/)
  expect(wordsFor('pending', 'professional')).toBe('A request: Ana Ruiz requested this session.')
  expect(wordsFor('confirmed', 'athlete')).toMatch(/^Your session: With Maya Okafor/)
  expect(wordsFor('confirmed', 'professional')).toMatch(/^Your session: With Ana Ruiz/)
  expect(wordsFor('confirmed', 'admin')).toMatch(/^A session: With Maya Okafor/)
  expect(wordsFor('declined', 'athlete')).toBe('This request was declined: Maya Okafor declined it.')
  expect(wordsFor('completed', 'athlete')).toMatch(/^This session is over: With Maya Okafor/)
  expect(wordsFor('cancelled', 'professional')).toMatch(/^This booking was canceled: /)
})
