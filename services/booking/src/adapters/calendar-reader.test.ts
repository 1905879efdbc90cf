import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { createCalendarReader } from './calendar-reader.ts'

const FROM = Date.parse('2026-11-24T00:00:00Z')
const window = { fromMs: FROM, untilMs: FROM + 90 * DAY_MS }
const NEVER_TOO_SLOW = 60_000

const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const EVENT = calendarOf('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z')
const read = (text: string, timeoutMs = NEVER_TOO_SLOW) =>
  reader.read({ text, window, timeZone: null }, timeoutMs)
const reader = createCalendarReader()

test('reads files one after another in a worker, and goes on after a hostile one [busy/connect]', async () => {
  const times = [{ fromMs: FROM + 9 * HOUR_MS, untilMs: FROM + 10 * HOUR_MS }]
  const hostile = calendarOf('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
  expect(await Promise.all([read(EVENT), read(hostile), read('hello'), read(EVENT)])).toEqual([
    times,
    'unreadable',
    'unreadable',
    times,
  ])
})

test('gives up on a file that takes too long, and reads the next one in a new worker [busy/connect]', async () => {
  const slow = calendarOf('DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=HOURLY;COUNT=40000')
  expect(await read(slow, 1)).toBe('unreadable')
  expect(await read(EVENT)).toHaveLength(1)
})
