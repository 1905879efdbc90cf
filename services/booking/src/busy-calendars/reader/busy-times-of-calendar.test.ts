import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { describe, expect, test } from 'vitest'
import { busyTimesOfCalendar } from './busy-times-of-calendar.ts'

const FEEDS = join(import.meta.dirname, '../../../tests/busy-calendars/feeds')
const FROM = Date.parse('2026-10-20T00:00:00Z')
const WINDOW = { fromMs: FROM, untilMs: FROM + 90 * DAY_MS }

/**
 * The times that another program reads from the same files, merged (Python, recurring-ical-events 3.8.2). By hand for
 * brightspace-est, teamsnap-games, and zimbra-free-busy, which it reads wrongly or not at all.
 */
const EXPECTED: Record<string, string[]> = JSON.parse(readFileSync(join(FEEDS, 'expected.json'), 'utf8'))
const minute = (ms: number): string => new Date(ms).toISOString().replace(':00.000Z', 'Z')

/** The session in own-sessions.ics. */
const OWN_UIDS = new Set(['0198c5a0-0000-7000-8000-000000000001@fieldside'])

const contents = (text: string, timeZone: string | null = 'America/Denver') =>
  busyTimesOfCalendar({ text, window: WINDOW, timeZone, ownUids: OWN_UIDS })

const read = (text: string, timeZone: string | null = 'America/Denver') =>
  contents(text, timeZone)?.times.map(({ fromMs, untilMs }) => `${minute(fromMs)}/${minute(untilMs)}`)

const feeds = readdirSync(FEEDS)
  .filter((file) => file.endsWith('.ics'))
  .map((file) => file.replace('.ics', ''))

test('the corpus has at least 45 feeds, and each has its expected times', () => {
  expect(feeds.length).toBeGreaterThanOrEqual(45)
  expect(Object.keys(EXPECTED).sort()).toEqual([...feeds].sort())
})

test.each(feeds)('reads the busy times of %s [busy/effect]', (feed) => {
  // Git keeps the files with bare line feeds.
  const text = readFileSync(join(FEEDS, `${feed}.ics`), 'utf8').replaceAll(/\r?\n/g, '\r\n')
  expect(read(text)).toEqual(EXPECTED[feed])
})

const calendarOf = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}@example`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

describe('unusual files', () => {
  const event = ['DTSTART:20261124T090000', 'DTEND:20261124T100000']

  test('reads times without a zone in the zone of the hours, else of the calendar, else in UTC [busy/effect]', () => {
    const named = calendarOf(event).replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:Asia/Tokyo\r\nBEGIN:VEVENT')
    expect(read(named)).toEqual(['2026-11-24T16:00Z/2026-11-24T17:00Z'])
    expect(read(named, null)).toEqual(['2026-11-24T00:00Z/2026-11-24T01:00Z'])
    expect(read(calendarOf(event), null)).toEqual(['2026-11-24T09:00Z/2026-11-24T10:00Z'])
  })

  test('accepts a byte order mark, bare line feeds, lower case, and nothing but a calendar', () => {
    const text = `\uFEFF${calendarOf(event).replaceAll('\r\n', '\n').replaceAll('BEGIN:', 'begin:')}\n\n`
    expect(read(text)).toEqual(['2026-11-24T16:00Z/2026-11-24T17:00Z'])
    expect(read('BEGIN:VCALENDAR\r\nEND:VCALENDAR')).toEqual([])
    for (const other of [
      '',
      'hello',
      '<!doctype html>',
      '{}',
      calendarOf(event).replace('END:VCALENDAR', ''),
    ])
      expect(read(other)).toBeUndefined()
  })

  test('skips an event that is malformed and reads the others', () => {
    const text = calendarOf(['DTSTART:tomorrow'], ['RRULE:FREQ=SOMETIMES', ...event], event, [
      'SUMMARY:no start',
    ])
    expect(read(text)).toEqual(['2026-11-24T16:00Z/2026-11-24T17:00Z'])
  })

  test('includes the day of a rule that ends on a date, and of a series when the clock skips its start', () => {
    const weekly = ['DTSTART:20261124T090000', 'DTEND:20261124T100000', 'RRULE:FREQ=WEEKLY;UNTIL=20261201']
    expect(read(calendarOf(weekly))).toHaveLength(2)
    const skipped = [
      'DTSTART;TZID=Pacific/Norfolk:20261003T021000',
      'DTEND;TZID=Pacific/Norfolk:20261003T022000',
    ]
    const text = calendarOf([...skipped, 'RRULE:FREQ=DAILY;COUNT=2'])
    const window = { fromMs: Date.parse('2026-10-03T00:00:00Z'), untilMs: WINDOW.untilMs }
    expect(busyTimesOfCalendar({ text, window, timeZone: null })?.times).toEqual([
      { fromMs: Date.parse('2026-10-03T15:10:00Z'), untilMs: Date.parse('2026-10-03T15:20:00Z') },
    ])
  })

  test('extends times to full five minutes', () => {
    expect(read(calendarOf(['DTSTART:20261124T160301Z', 'DTEND:20261124T161159Z']))).toEqual([
      '2026-11-24T16:00Z/2026-11-24T16:15Z',
    ])
  })

  test('covers an event that began before the window and one that ends after it', () => {
    const long = ['DTSTART:20260101T000000Z', 'DTEND:20270601T000000Z']
    expect(read(calendarOf(long))).toEqual(['2026-01-01T00:00Z/2027-06-01T00:00Z'])
  })
})

describe('large and hostile files', () => {
  test('reads 10,000 events', () => {
    const days = Array.from({ length: 10_000 }, (_, n) => {
      const day = new Date(FROM + ((n % 500) - 250) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
      return [`DTSTART;TZID=Europe/Berlin:${day}T091500`, 'DURATION:PT10M']
    })
    expect(read(calendarOf(...days))).toHaveLength(90)
  })

  test.each([
    ['a billion recurrences', ['RRULE:FREQ=DAILY;COUNT=1000000000']],
    [
      '10,000 series',
      Array.from(
        { length: 10_000 },
        () =>
          'END:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART:20100101T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE',
      ),
    ],
    ['recurrences that never end', ['RRULE:FREQ=HOURLY']],
    ['recurrences that never happen', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']],
    ['a 2 MB line', [`SUMMARY:${'x'.repeat(2_000_000)}`]],
    ['a 2 MB line of exceptions', ['RRULE:FREQ=DAILY', `EXDATE:${'20261124T090000Z,'.repeat(120_000)}`]],
    ['components that never end', ['BEGIN:VEVENT\r\n'.repeat(100_000)]],
  ])('reads a file with %s [busy/connect]', (_, lines) => {
    const text = calendarOf(['DTSTART:19700101T000000Z', 'DURATION:PT30M', ...lines])
    expect(read(text)).toBeInstanceOf(Array)
  })

  test.each([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=SECONDLY;COUNT=1000000000',
    'RRULE:FREQ=HOURLY;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSECOND=0,1,2,3,4,5,6,7,8,9;COUNT=1000000000',
  ])('gives up on %s [busy/connect]', (rule) => {
    const reading = contents(calendarOf(['SUMMARY:Tick', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', rule]))
    expect(reading?.skipped).toEqual([{ title: 'Tick', reason: 'limit' }])
  })

  test('shows that the title of a skipped event is cut [busy/skipped]', () => {
    const titleOf = (title: string) =>
      contents(calendarOf([`SUMMARY:${title}`, 'DTSTART:later']))?.skipped[0]?.title
    expect(titleOf('x'.repeat(60))).toBe('x'.repeat(60))
    expect(titleOf('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
    expect(titleOf('🏃'.repeat(61))).toBe(`${'🏃'.repeat(59)}…`)
  })
})
