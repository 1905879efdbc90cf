import { expect, onTestFinished, test, vi } from 'vitest'
import {
  dayKey,
  formatDay,
  formatExact,
  formatRelative,
  formatTimeRange,
  readerLocale,
  readerZone,
  sameClock,
  zoneName,
} from './time-format.ts'

const us = { locale: 'en-US' }
const at = '2026-11-25T04:30:00Z'

test('formats an instant with its day in the zone', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  expect(formatDay(at, { ...us, zone: 'America/Denver', now })).toBe('Tue, Nov 24')
  expect(formatDay(at, { ...us, zone: 'Europe/Berlin', now })).toBe('Wed, Nov 25')
  expect(dayKey(at, 'America/Denver')).toBe('2026-11-24')
})

test('keeps the user’s zone while a page renders, and reads it again after that', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'America/Denver')
  expect(readerZone()).toBe('America/Denver')
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(readerZone()).toBe('America/Denver')
  await Promise.resolve()
  expect(readerZone()).toBe('Europe/Berlin')
})

test('adds the year when it isn’t the current one', () => {
  expect(formatDay(at, { ...us, zone: 'UTC', now: new Date('2027-01-10T00:00:00Z') })).toBe(
    'Wed, Nov 25, 2026',
  )
})

test('formats a range in one zone and shares what both ends have in common', () => {
  const range = formatTimeRange('2026-11-26T17:30:00Z', '2026-11-26T18:15:00Z', {
    ...us,
    zone: 'America/Denver',
  })
  expect(range.replace(/\s/g, ' ')).toBe('10:30 – 11:15 AM')
  const late = formatTimeRange('2026-11-26T06:30:00Z', '2026-11-26T07:15:00Z', {
    ...us,
    zone: 'America/Denver',
  })
  expect(late.replace(/\s/g, ' ')).toBe('11:30 PM – 12:15 AM')
})

test('uses common zone names and detects zones with the same clock', () => {
  const winter = new Date('2026-11-24T12:00:00Z')
  expect(zoneName('America/Denver', winter)).toBe('MT')
  expect(sameClock('America/Denver', 'America/Boise', winter)).toBe(true)
  expect(sameClock('America/Denver', 'America/Phoenix', winter)).toBe(true)
  expect(sameClock('America/Denver', 'America/Phoenix', new Date('2026-07-01T12:00:00Z'))).toBe(false)
})

test('formats near times as relative and far ones as a day, and names the zone in exact times', () => {
  const now = new Date('2026-11-24T23:30:00Z')
  expect(formatRelative(at, now, us)).toBe('in 5 hours')
  expect(formatRelative('2026-11-24T23:27:00Z', now, us)).toBe('3 minutes ago')
  expect(formatRelative('2026-12-24T23:27:00Z', now, { ...us, zone: 'UTC' })).toBe('Thu, Dec 24')
  expect(formatExact(at, { ...us, zone: 'America/Denver' }).replace(/\s/g, ' ')).toBe(
    'Tuesday, November 24, 2026 at 9:30 PM MST',
  )
})

test('counts calendar days, not spans of 24 hours, from yesterday on', () => {
  const monday = new Date('2026-11-23T09:00:00Z')
  const relative = (time: string, zone = 'UTC') => formatRelative(time, monday, { ...us, zone })
  expect(relative('2026-11-22T08:00:00Z')).toBe('yesterday')
  expect(relative('2026-11-21T12:00:00Z')).toBe('2 days ago')
  expect(relative('2026-11-25T08:00:00Z')).toBe('in 2 days')
  expect(relative('2026-11-22T02:00:00Z', 'America/Denver')).toBe('2 days ago')
})

test('skips locales that Intl rejects and languages other than English', () => {
  expect(readerLocale(['en-US@posix', 'de-DE', 'en-GB'])).toBe('en-GB')
  expect(readerLocale([])).toBe('en-US')
})
