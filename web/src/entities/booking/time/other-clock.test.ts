import { expect, test } from 'vitest'
import { otherClock } from './other-clock.ts'

const reader = { mine: 'America/New_York', locale: 'en-US' }
const clock = (at: string, zone: string | null) => otherClock(at, zone, reader)?.clock.replace(/\s/g, ' ')

test('returns the other side’s time when it differs, with the day when that differs too', () => {
  expect(clock('2026-11-24T15:30:00Z', 'America/Denver')).toBe('8:30 AM')
  expect(clock('2026-11-24T05:30:00Z', 'America/Denver')).toBe('Mon, Nov 23, 10:30 PM')
  expect(otherClock('2026-11-24T15:30:00Z', 'America/Denver', reader)?.zone).toBe('Mountain Time')
})

test('returns nothing for a zone with the same clock, or for no zone', () => {
  expect(clock('2026-11-24T15:30:00Z', 'America/Toronto')).toBeUndefined()
  expect(clock('2026-11-24T15:30:00Z', null)).toBeUndefined()
})
