import { expect, test } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { nextItems } from './next-items.ts'

const pending = bookingOf({ id: 'pending' })
const suggested = bookingOf({ id: 'suggested' }, { answer_suggestion: true })
const agreed = bookingOf({ id: 'agreed', status: 'confirmed' })
const later = bookingOf({ id: 'later', status: 'paid_confirmed' })
const moved = bookingOf({ id: 'moved', status: 'confirmed' }, { answer_new_time: true })

const next = (upcoming: Parameters<typeof nextItems>[0], payableId: string | null = null) =>
  nextItems(upcoming, payableId).map((item) =>
    'booking' in item ? `${item.kind} ${item.booking.id}` : item.kind,
  )

test('lists what needs a reply first, then the next session [find/home-next]', () => {
  expect(next([pending, agreed, moved, suggested], 'agreed')).toEqual([
    'suggested suggested',
    'session agreed',
  ])
  expect(next([pending, agreed, moved], 'agreed')).toEqual(['new-time moved', 'session agreed'])
  expect(next([agreed, later], 'later')).toEqual(['pay later', 'session agreed'])
  expect(next([pending, agreed, later])).toEqual(['session agreed'])
})

test('shows a session once when the reply is about it [find/home-next]', () => {
  expect(next([moved, later])).toEqual(['new-time moved'])
  expect(next([agreed, later], 'agreed')).toEqual(['pay agreed'])
})

test('asks for no payment to a professional whose approval was withdrawn [withdrawn/athlete]', () => {
  expect(next([{ ...agreed, approval_withdrawn: true }], 'agreed')).toEqual(['session agreed'])
})

test('shows an open request without sessions, and otherwise invites to find a professional [find/home-next]', () => {
  expect(next([pending])).toEqual(['requested pending'])
  expect(next([])).toEqual(['find'])
  expect(next([pending], 'of another page')).toEqual(['requested pending'])
})
