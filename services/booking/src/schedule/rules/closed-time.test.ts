import { expect, test } from 'vitest'
import { availableStarts, isAvailable, isBlocked } from './availability.ts'
import type { Busy, Hours } from './closed-time.ts'
import { NO_RULES } from './schedule.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOURS: Hours = {
  time_zone: 'UTC',
  weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', until: '14:00' })),
  exceptions: [],
  minimum_notice_minutes: 0,
  ...NO_RULES,
  time_off: [],
}
const busyAt = (kind: Busy['kind'], from: string, until: string, day = '2026-11-24'): Busy => ({
  id: `${day} ${from}`,
  kind,
  fromMs: Date.parse(`${day}T${from}:00Z`),
  untilMs: Date.parse(`${day}T${until}:00Z`),
})
const startsOf = (changes: Partial<Hours>, busy: readonly Busy[] = [], from = '2026-11-24', days = 1) =>
  availableStarts({ hours: { ...HOURS, ...changes }, busy, from, days, durationMinutes: 60, now: NOW }).map(
    (ms) => new Date(ms).toISOString().slice(days === 1 ? 11 : 0, 16),
  )

test('keeps the longer of both buffers between a session and its neighbors [time/buffers]', () => {
  const busy = [busyAt('session', '11:00', '12:00')]
  expect(startsOf({}, busy)).toEqual(['09:00', '09:30', '10:00', '12:00', '12:30', '13:00'])
  expect(startsOf({ buffer_before_minutes: 20 }, busy)).toEqual(['09:00', '09:30', '12:30', '13:00'])
  expect(startsOf({ buffer_after_minutes: 20 }, busy)).toEqual(['09:00', '09:30', '12:30', '13:00'])
  const both = { buffer_before_minutes: 45, buffer_after_minutes: 15 }
  expect(startsOf(both, busy)).toEqual(['09:00', '12:45', '13:00'])
})

test('keeps a session’s own buffers to a block, which has none [time/buffers, time/block]', () => {
  const busy = [busyAt('block', '11:00', '12:00')]
  expect(startsOf({ buffer_before_minutes: 30 }, busy)).toEqual(['09:00', '09:30', '10:00', '12:30', '13:00'])
  expect(startsOf({ buffer_after_minutes: 30 }, busy)).toEqual(['09:00', '09:30', '12:00', '12:30', '13:00'])
})

test('offers no start on a day with as many sessions as the limit, whatever their length [time/limits]', () => {
  const busy = [busyAt('session', '09:00', '09:30'), busyAt('session', '13:00', '14:00')]
  expect(startsOf({ max_sessions_per_day: 2 }, busy)).toEqual([])
  expect(startsOf({ max_sessions_per_day: 3 }, busy)).toEqual([
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
  ])
  const blocked = [busyAt('block', '09:00', '12:00')]
  expect(startsOf({ max_sessions_per_day: 1 }, blocked)).toEqual(['12:00', '12:30', '13:00'])
})

test('counts sessions by the local day on which they start, and an appointment once [time/limits]', () => {
  const evening = { time_zone: 'America/Denver', max_sessions_per_day: 1 }
  // 17:30 in Denver on November 24.
  const busy = [busyAt('session', '00:30', '01:30', '2026-11-25')]
  const days = startsOf(evening, busy, '2026-11-24', 2).map((start) => start.slice(0, 10))
  expect(new Set(days)).toEqual(new Set(['2026-11-25']))
  const twice = [busyAt('session', '09:00', '10:00'), busyAt('session', '11:00', '12:00')]
  const moving = twice.map((one) => ({ ...one, id: 'moving' }))
  expect(startsOf({ max_sessions_per_day: 2 }, moving).length).toBeGreaterThan(0)
})

test('offers starts up to the limit of days ahead, to the minute [time/limits]', () => {
  const starts = startsOf({ max_days_ahead: 7 }, [], '2026-11-26', 5)
  expect(starts.at(-1)).toBe('2026-11-27T12:00')
})

test('offers no start on days off, and no session that runs into one [time/off]', () => {
  const weekly_hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' }))
  const time_off = [{ first_day: '2026-11-25', last_day: '2026-11-26' }]
  const starts = startsOf({ weekly_hours, time_off }, [], '2026-11-24', 4)
  expect(new Set(starts.map((start) => start.slice(0, 10)))).toEqual(new Set(['2026-11-24', '2026-11-27']))
  expect(starts.filter((start) => start < '2026-11-25').at(-1)).toBe('2026-11-24T23:00')
  const exceptions = [{ day: '2026-11-25', spans: [{ from: '09:00', until: '12:00' }] }]
  expect(startsOf({ exceptions, time_off }, [], '2026-11-25')).toEqual([])
})

test('tells blocked time from time that another session holds [time/block]', () => {
  const start = { startsAt: new Date('2026-11-24T10:00:00Z'), durationMinutes: 60 }
  const held = [busyAt('session', '10:30', '11:30')]
  const blocked = [busyAt('block', '10:30', '11:30')]
  expect([isBlocked(start, held), isBlocked(start, blocked)]).toEqual([false, true])
  expect([isAvailable(HOURS, start, NOW, held), isAvailable(HOURS, start, NOW, blocked)]).toEqual([
    true,
    false,
  ])
})
