import { ShownEntry } from '@fieldside/contracts/http/bff/timeline.ts'
import { expect, test } from 'vitest'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { timelineWords } from './timeline-words.ts'

const NEW_YORK = { zone: 'America/New_York', locale: 'en-US', now: new Date('2026-11-24T12:00:00Z') }
const START = '2026-11-26T15:00:00Z'
const said = (entry: Omit<ShownEntry, 'at'>, role: 'athlete' | 'professional' | 'admin' = 'athlete') =>
  timelineWords({ at: START, ...entry }, bookingOf(), role, NEW_YORK)?.replace(/\s/g, ' ')

test('speaks to the side that reads, names the other one, and gives times in the reader’s zone [timeline/booking]', () => {
  const asked = { type: 'requested', by: 'athlete', starts_at: START } as const
  expect(said(asked)).toBe('You asked for this session: Thu, Nov 26, 10:00 AM')
  expect(said(asked, 'professional')).toBe('Ana Ruiz asked for this session: Thu, Nov 26, 10:00 AM')
  const suggested = { type: 'time_suggested', by: 'professional', starts_at: START } as const
  expect(said(suggested)).toBe('Maya Okafor suggested another time: Thu, Nov 26, 10:00 AM')
  expect(said(suggested, 'professional')).toBe('You suggested another time: Thu, Nov 26, 10:00 AM')
  const reminded = { type: 'answer_reminded' } as const
  expect(said(reminded)).toBe('We reminded Maya Okafor to answer')
  expect(said(reminded, 'professional')).toBe('We reminded you to answer')
  const seen = { type: 'contact_shown', by: 'professional' } as const
  expect(said(seen)).toBe('Maya Okafor first saw your contact details')
  expect(said(seen, 'professional')).toBe('You first saw Ana Ruiz’s contact details')
  expect(said(seen, 'admin')).toBe('Maya Okafor first saw Ana Ruiz’s contact details')
})

test('tells a withdrawn, a declined, and an expired proposal apart [timeline/booking]', () => {
  const ended = (by: 'athlete' | 'professional' | 'system') =>
    said({ type: 'new_time_declined', by, proposed_by: 'professional', starts_at: START })
  expect(ended('professional')).toBe('Maya Okafor withdrew the proposed time: Thu, Nov 26, 10:00 AM')
  expect(ended('athlete')).toBe('You declined the proposed time: Thu, Nov 26, 10:00 AM')
  expect(ended('system')).toBe('The proposed time expired: Thu, Nov 26, 10:00 AM')
})

test('tells how a booking ended [timeline/booking]', () => {
  const ended = (reason: NonNullable<ShownEntry['reason']>, by: NonNullable<ShownEntry['by']> = 'system') =>
    said({ type: 'cancelled', by, reason })
  expect(ended('called_off', 'athlete')).toBe('You canceled')
  expect(ended('did_not_take_place', 'professional')).toBe('Maya Okafor marked the session as a no-show')
  expect(ended('called_off')).toBe('The session was canceled because it wasn’t paid online in time')
  expect(ended('not_answered')).toBe('The request expired because it wasn’t answered in time')
  expect(ended('professional_unlisted')).toBe(
    'We canceled the request because Maya Okafor is no longer listed',
  )
})

test('tells the other side of a suspended user only that they aren’t available [admin/suspend-account]', () => {
  const entry = { type: 'cancelled', by: 'system', reason: 'called_off', unavailable: 'athlete' } as const
  expect(said(entry, 'professional')).toBe('We canceled because Ana Ruiz isn’t available anymore')
  expect(said(entry)).toBe('We canceled when your account was suspended')
})

test('tells each side of payments, and names no time that wasn’t recorded [timeline/booking]', () => {
  const paid = { type: 'session_paid', amount_cents: 9000 } as const
  expect(said(paid)).toBe('You paid $90 online')
  expect(said(paid, 'professional')).toBe('Ana Ruiz paid $90 online')
  expect(said({ type: 'fee_paid', amount_cents: 2500 }, 'professional')).toBe(
    'You paid the $25 first-booking fee',
  )
  expect(said({ type: 'requested', by: 'athlete' })).toBe('You asked for this session')
  expect(said({ type: 'confirmed' })).toBe('The session was confirmed')
})

test('has words for each type, and none for one of a newer server', () => {
  for (const type of ShownEntry.shape.type.options) expect(said({ type, by: 'athlete' })).toMatch(/^[A-Z]/)
  expect(said({ type: 'unheard-of' as 'completed' })).toBeUndefined()
})

test('tells how it was settled that a session wasn’t held, naming who said what [timeline/booking] [attendance/settled]', () => {
  const settled = (
    settled_by: 'report' | 'release' | 'answer' | 'silence' | 'decision',
    absent: 'athlete' | null,
  ) => said({ type: 'attendance_settled', by: 'professional', absent, settled_by })
  expect(settled('answer', 'athlete')).toBe('You agreed that you didn’t come')
  expect(settled('silence', 'athlete')).toBe(
    'The report wasn’t answered in time, so it counts that you didn’t come',
  )
  expect(settled('release', 'athlete')).toBe('The time was released, because you didn’t come')
  expect(settled('decision', 'athlete')).toBe('Fieldside decided that you didn’t come')
  expect(settled('decision', null)).toBe('Fieldside decided that the session was held')
  const own = { type: 'attendance_settled', by: 'professional', absent: 'professional' } as const
  expect(said({ ...own, settled_by: 'report' }, 'professional')).toBe('You reported that you didn’t come')
  expect(said({ ...own, settled_by: 'answer' }, 'professional')).toBe('Ana Ruiz agreed that you didn’t come')
  const contested = { type: 'absence_report_contested', absent: 'athlete' } as const
  expect(said({ ...contested, by: 'athlete' })).toBe('You disagreed, so Fieldside decides')
  expect(said({ ...contested, by: 'system' })).toMatch(/wasn’t answered in time, so Fieldside/)
})
