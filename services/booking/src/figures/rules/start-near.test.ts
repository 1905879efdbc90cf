import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { NO_RULES } from '../../schedule/rules/schedule.ts'
import { startNear } from './start-near.ts'

const HOURS = {
  time_zone: 'America/Denver',
  weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' })),
  exceptions: [],
  minimum_notice_minutes: 60,
  time_off: [],
  ...NO_RULES,
}
/** A Tuesday at 08:00 in Denver. */
const NOW = new Date('2026-11-24T15:00:00Z')
const near = (around: string, changes: Partial<Parameters<typeof startNear>[0]> = {}) =>
  startNear(
    { hours: HOURS, busy: [], durationMinutes: 60, now: NOW, ...changes } as never,
    new Date(around),
  )?.toISOString()

test('finds the available start that is closest to a time, the earlier of two [expired/alternatives]', () => {
  expect(near('2026-11-26T18:00:00Z')).toBe('2026-11-26T18:00:00.000Z')
  // Taken from 17:00 to 19:00: 16:00 and 19:00 are two hours and one away.
  const busy = [
    { id: 'a', fromMs: Date.parse('2026-11-26T17:00Z'), untilMs: Date.parse('2026-11-26T19:00Z') },
  ]
  expect(near('2026-11-26T18:00:00Z', { busy: busy as never })).toBe('2026-11-26T19:00:00.000Z')
  expect(near('2026-11-26T17:30:00Z', { busy: busy as never })).toBe('2026-11-26T16:00:00.000Z')
})

test('finds none further than a day away, in the past, or within the notice [expired/alternatives]', () => {
  // Saturday evening: Friday's last start is more than a day before, and Monday is later still.
  expect(near('2026-11-29T01:00:00Z')).toBeUndefined()
  expect(near('2026-11-28T22:00:00Z')).toBe('2026-11-27T23:00:00.000Z')
  expect(near('2026-11-24T13:00:00Z')).toBe('2026-11-24T16:00:00.000Z')
  expect(near('2026-11-23T15:30:00Z')).toBeUndefined()
})

test.each([
  ['spring', '2027-03-14T15:00:00Z', '2027-03-15T15:00:00.000Z'],
  ['fall', '2026-11-01T16:00:00Z', '2026-11-02T16:00:00.000Z'],
])('counts a day as 24 hours across the clock change in %s', (_name, around, start) => {
  const now = new Date(Date.parse(around) - 3 * DAY_MS)
  expect(near(around, { now })).toBe(start)
})
