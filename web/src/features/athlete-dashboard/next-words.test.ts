import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { nextWords } from './next-words.ts'

type Changes = Partial<Booking> & { answerable?: boolean; moving?: boolean }
const booking = ({ answerable = false, moving = false, ...changes }: Changes = {}) =>
  bookingOf(changes, { answer_suggestion: answerable, answer_new_time: moving })

const wordsOf = (items: Booking[], pending: number, next: string | null = null) => {
  const [now, options] = [new Date('2026-11-24T18:00:00Z'), { zone: 'America/Denver', locale: 'en-US' }]
  return nextWords({ items, next }, pending, now, options).replace(/\s/g, ' ')
}
const words = (...upcoming: Booking[]) =>
  wordsOf(upcoming, upcoming.filter(({ status }) => status === 'pending').length)

test('mentions proposals that need the athlete’s answer first, then agreed sessions, then open requests', () => {
  const agreed = booking({ status: 'confirmed' })
  expect(words(booking(), agreed, booking({ answerable: true }))).toBe('Maya Okafor suggested another time')
  const moving = booking({ status: 'confirmed', moving: true })
  expect(words(booking(), agreed, moving)).toBe('Maya Okafor proposed a new time')
  expect(words(booking(), agreed)).toBe('Your next session is tomorrow at 8:00 AM')
  expect(words(booking(), booking())).toBe('2 requests are waiting for an answer')
  expect(words(booking())).toBe('Maya Okafor has your request')
  expect(words()).toBe('Find your next session')
})

test('names the day of the next session in the user’s time zone', () => {
  const at = (appointment_date: string) => words(booking({ status: 'paid_confirmed', appointment_date }))
  expect(at('2026-11-25T05:00:00Z')).toBe('Your next session is today at 10:00 PM')
  expect(at('2026-11-28T15:00:00Z')).toBe('Your next session is on Sat, Nov 28 at 8:00 AM')
})

test('asks whether to keep the session after the professional’s approval was withdrawn', () => {
  const withdrawn = booking({ status: 'confirmed', approval_withdrawn: true })
  expect(words(withdrawn)).toBe('Keep or cancel your session tomorrow at 8:00 AM')
})

test('counts items beyond the first page', () => {
  expect(wordsOf([booking(), booking()], 23, 'more')).toBe('23 requests are waiting for an answer')
  const suggested = [booking({ answerable: true }), booking({ answerable: true })]
  expect(wordsOf(suggested, 23, 'more')).toBe('2+ suggested times are waiting for you')
})
