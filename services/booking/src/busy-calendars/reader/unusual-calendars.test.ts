import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { busyTimesOfCalendar } from './busy-times-of-calendar.ts'

const WINDOW = { fromMs: Date.parse('2026-11-28T07:00:00Z'), untilMs: Date.parse('2027-02-27T07:00:00Z') }

type Asked = { timeZone?: string | null; url?: string; window?: typeof WINDOW }

const contentsOf = (text: string, { timeZone = 'America/Denver', ...asked }: Asked = {}) =>
  busyTimesOfCalendar({ text, window: WINDOW, timeZone, ...asked })!

const short = (ms: number): string => new Date(ms).toISOString().slice(5, 16)
const timesOf = (text: string, asked: Asked = {}): string[] =>
  contentsOf(text, asked).times.map(({ fromMs, untilMs }) => `${short(fromMs)}/${short(untilMs)}`)

const eventOf = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendarOf = (...lines: (string | string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR'].join('\r\n')

/** Returns the times of one event. */
const timesOfEvent = (lines: string[], asked: Asked = {}): string[] =>
  timesOf(calendarOf(eventOf('UID:a', ...lines)), asked)

/** Returns what is reported of one event. */
const skippedOf = (...lines: string[]) =>
  contentsOf(calendarOf(eventOf('UID:a', 'SUMMARY:Rehab', ...lines))).skipped.map(({ reason }) => reason)

const HOUR = ['DTSTART:20261201T160000Z', 'DTEND:20261201T170000Z']
const ON_FIRST = '12-01T16:00/12-01T17:00'
const days = (...dates: string[]) => dates.map((date) => `${date}T07:00`)
const startsOf = (times: string[]) => times.map((time) => time.split('/')[0])

describe('files of real programs', () => {
  const CASES = join(import.meta.dirname, '../../../tests/busy-calendars/calendar-cases')
  const SOUND = '12-05T16:00/12-05T17:00'
  const weekly = (from: string, until: string, dates: string[]) =>
    dates.map((date) => `${date}T${from}/${date}T${until}`)
  const TUESDAYS = ['12-01', '12-08', '12-15', '12-22', '12-29', '01-05', '01-12', '01-19', '01-26']
  const LATER = ['02-02', '02-09', '02-16', '02-23']

  test.each([
    [
      '01-exdate-day-without-value',
      weekly(
        '18:30',
        '21:00',
        [...TUESDAYS, ...LATER].filter((date) => date !== '12-08'),
      ),
    ],
    ['02-exdate-empty', weekly('09:00', '10:00', [...TUESDAYS, ...LATER])],
    ['03-dtstart-day-without-value', ['12-07T07:00/12-08T07:00']],
    ['04-vtimezone-empty-rdate', ['12-01T08:00/12-01T09:00']],
    ['05-vfreebusy', [ON_FIRST]],
    [
      '06-this-and-future',
      [ON_FIRST, '12-08T19:00/12-08T20:00', '12-15T19:00/12-15T20:00', '12-22T19:00/12-22T20:00'],
    ],
    ['07-windows-display-name', ['11-30T22:00/11-30T23:00']],
    ['08-override-with-rrule', [ON_FIRST, '12-09T19:00/12-09T20:00', '12-15T16:00/12-15T17:00']],
    ['09-all-day-until-utc', ['12-08T07:00/12-11T07:00']],
  ])('reads %s in full [busy/one-event]', (file, expected) => {
    const { times, skipped } = contentsOf(readFileSync(join(CASES, `${file}.ics`), 'utf8'))
    const all = times.map(({ fromMs, untilMs }) => `${short(fromMs)}/${short(untilMs)}`)
    expect(all.filter((time) => time !== SOUND)).toEqual(expected)
    expect(all.includes(SOUND)).toBe(file !== '05-vfreebusy')
    expect(skipped).toEqual([])
  })
})

const zoneOf = (id: string, ...parts: string[][]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...parts.flat(),
  'END:VTIMEZONE',
]
const part = (kind: string, from: string, to: string, ...lines: string[]): string[] => [
  `BEGIN:${kind}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
]
const eastern = (id: string) =>
  zoneOf(
    id,
    part('STANDARD', '-0400', '-0500', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'),
    part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'),
  )

const GARBAGE = ['', ':', '=', '-1', '99999999T999999Z', '20261201T100000/', '9'.repeat(400)]

test('no value of an event or a definition takes the others with it [busy/one-event]', () => {
  const sound = eventOf('UID:sound', 'DTSTART:20261205T160000Z', 'DTEND:20261205T170000Z')
  const lines = [
    ...eastern('Own'),
    ...eventOf(
      'UID:a',
      'SEQUENCE:1',
      'DTSTART;TZID=Own:20261201T100000',
      'DTEND;TZID=Own:20261201T110000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;UNTIL=20270101T000000Z;WKST=MO',
      'EXRULE:FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=1;COUNT=3',
      'RDATE;VALUE=PERIOD:20261203T120000Z/PT3H',
      'EXDATE;TZID=Own:20261208T100000',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:maya@example.com',
    ),
    ...eventOf(
      'UID:a',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Own:20261215T100000',
      'DTSTART;TZID=Own:20261215T120000',
    ),
  ]
  const lost = lines.flatMap((line, n) => {
    const end = Math.max(line.indexOf(':'), 0)
    const variants = GARBAGE.flatMap((text) => [
      `${line.slice(0, end)}:${text}`,
      line.replace(/=[^;:]+/, `=${text}`),
      text,
    ])
    return variants.filter((variant) => {
      const file = calendarOf(sound, lines.with(n, variant), sound.with(1, 'UID:last'))
      return !timesOf(file).includes('12-05T16:00/12-05T17:00')
    })
  })
  expect(lost).toEqual([])
})

describe('what can’t be read', () => {
  const OWN_START_STAYS: [string, string[], string][] = [
    ['an unknown frequency', ['RRULE:FREQ=SOMETIMES'], 'recurrence'],
    ['a rule without a frequency', ['RRULE:INTERVAL=2'], 'recurrence'],
    ['a rule by another calendar', ['RRULE:RSCALE=HEBREW;FREQ=YEARLY'], 'recurrence'],
    ['an unknown part', ['RRULE:FREQ=YEARLY;BYMOON=FULL'], 'recurrence'],
    ['an unknown UNTIL', ['RRULE:FREQ=YEARLY;UNTIL=soon'], 'recurrence'],
    ['a day of the month that is zero', ['RRULE:FREQ=YEARLY;BYMONTHDAY=0'], 'recurrence'],
    ['an interval of zero', ['RRULE:FREQ=YEARLY;INTERVAL=0'], 'recurrence'],
    ['an unknown exception', ['EXDATE:sometimes'], 'time'],
    ['an impossible date', ['RDATE:20261332T100000Z'], 'time'],
    ['an unknown zone of an exception', ['EXDATE;TZID=Nowhere:20261201T100000'], 'zone'],
    ['too many starts', ['RRULE:FREQ=SECONDLY;INTERVAL=1;COUNT=999999999;BYMONTH=1'], 'limit'],
  ]

  test.each(OWN_START_STAYS)('%s loses only itself and is reported [busy/one-event]', (_, lines, reason) => {
    expect(timesOfEvent([...HOUR, ...lines])).toContain(ON_FIRST)
    expect(skippedOf(...HOUR, ...lines)).toEqual([reason])
  })

  test.each([
    ['an unknown start', ['DTSTART:tomorrow', 'DTEND:20261201T170000Z'], []],
    ['no start', ['DTEND:20261201T170000Z'], []],
    ['a day that doesn’t exist', ['DTSTART;VALUE=DATE:20260230'], []],
    [
      'an end before the start, which counts as an hour',
      [...HOUR.slice(0, 1), 'DTEND:20261201T150000Z'],
      [ON_FIRST],
    ],
    ['a negative duration', ['DTSTART:20261201T160000Z', 'DURATION:-PT1H'], [ON_FIRST]],
    ['an unknown end, which counts as an hour', ['DTSTART:20261201T160000Z', 'DTEND:later'], [ON_FIRST]],
    ['an unknown duration', ['DTSTART:20261201T160000Z', 'DURATION:long'], [ON_FIRST]],
  ])('reports an event with %s and reads the others [busy/one-event]', (_, lines, expected) => {
    const file = calendarOf(
      eventOf('UID:a', ...lines),
      eventOf('UID:b', 'DTSTART:20261205T160000Z', 'DURATION:PT1H'),
    )
    expect(timesOf(file)).toEqual([...expected, '12-05T16:00/12-05T17:00'])
    expect(contentsOf(file)).toMatchObject({ events: 1, skipped: [{ title: null, reason: 'time' }] })
  })

  test('reports a time in an unknown zone, which counts in the zone of the hours [busy/zones]', () => {
    const lines = ['DTSTART;TZID=Customized Time Zone:20261201T090000', 'DURATION:PT1H']
    expect(timesOfEvent(lines)).toEqual([ON_FIRST])
    expect(skippedOf(...lines)).toEqual(['zone'])
  })

  test('names a skipped event on one line of at most 60 characters', () => {
    const title = `Rehab\\, knee\\nand\u0007 back${' and more'.repeat(20)}`
    const file = calendarOf(eventOf(`SUMMARY:${title}`, 'DTSTART:soon'), eventOf('SUMMARY: ', 'DTSTART:soon'))
    const [first, second] = contentsOf(file).skipped
    expect(first?.title).toMatch(/^Rehab, knee and back and more/)
    expect(first?.title).toHaveLength(60)
    expect(second?.title).toBeNull()
  })

  test('reports nothing about events that are over, free, or canceled', () => {
    const bad = 'RRULE:FREQ=SOMETIMES'
    expect(skippedOf(...HOUR, bad, 'TRANSP:TRANSPARENT')).toEqual([])
    expect(skippedOf(...HOUR, bad, 'STATUS:CANCELLED')).toEqual([])
    expect(skippedOf('DTSTART:20200101T160000Z', 'DTEND:soon')).toEqual([])
  })

  test.each([
    'rrule:freq=weekly;count=2',
    'RRULE:Freq=Weekly;ByDay=tu;Count=2;',
    'RRULE:FREQ=WEEKLY;COUNT=2;X-OWN=1',
    'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU,XX',
    'RRULE:FREQ=DAILY;BYDAY=TU;BYDAY=MO;COUNT=2;BYMONTHDAY=1,8',
  ])('expands what is readable of %s [busy/one-event]', (rule) => {
    expect(timesOfEvent([...HOUR, rule])).toEqual([ON_FIRST, '12-08T16:00/12-08T17:00'])
  })
})

test.each([
  'FREQ=WEEKLY;UNTIL=soon',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYMOON=FULL',
  'FREQ=DAILY;INTERVAL=two',
])('an exception rule that is read in part, %s, opens nothing and is reported [busy/one-event]', (rule) => {
  const lines = [...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=2', `EXRULE:${rule}`]
  expect(timesOfEvent(lines)).toEqual([ON_FIRST, '12-08T16:00/12-08T17:00'])
  expect(skippedOf(...lines)).toEqual(['recurrence'])
})

test.each(['DTEND;VALUE=DATE:20261130', 'DURATION:-P1D'])(
  'a day that ends before it begins, %s, closes and is reported [busy/one-event]',
  (line) => {
    const lines = ['DTSTART;VALUE=DATE:20261201', line]
    expect(timesOfEvent(lines)).toEqual(['12-01T07:00/12-02T07:00'])
    expect(skippedOf(...lines)).toEqual(['time'])
  },
)

test.each([
  ['the name of the calendar', `X-WR-CALNAME:${'x'.repeat(100_000)}`],
  ['the name of a zone', `BEGIN:VEVENT\r\nDTSTART;TZID=${'x'.repeat(100_000)}:20261203T090000\r\nEND:VEVENT`],
  ['an unfinished address', `X-WR-CALNAME:${'a@'.repeat(50_000)}`],
])('reads a file in which %s is very long [busy/connect]', (_, line) => {
  expect(timesOf(calendarOf(line, eventOf('UID:a', ...HOUR)))).toContain(ON_FIRST)
})

describe('what isn’t closed, or is written in another way', () => {
  const second = eventOf('UID:b', 'DTSTART:20261202T160000Z', 'DTEND:20261202T170000Z')
  const BOTH = [ON_FIRST, '12-02T16:00/12-02T17:00']

  test.each([
    [
      'an alarm before the event’s own lines and without its end',
      [
        'BEGIN:VEVENT',
        'BEGIN:VALARM',
        'DURATION:PT5M',
        'UID:a',
        HOUR[0]!,
        'DURATION:PT1H',
        'END:VEVENT',
        ...second,
      ],
    ],
    [
      'a line of a text that looks like a beginning',
      eventOf('UID:a', 'BEGIN:practice', ...HOUR).concat(second),
    ],
    [
      'a space after BEGIN and END',
      eventOf('UID:a', ...HOUR)
        .map((line) => line.replace(':V', ': V'))
        .concat(second),
    ],
    ['an alarm without its end', ['BEGIN:VEVENT', 'UID:a', ...HOUR, 'BEGIN:VALARM', 'END:VEVENT', ...second]],
    ['an event without its end', ['BEGIN:VEVENT', 'UID:a', ...HOUR, ...second]],
    ['a last event without its end', [...second, 'BEGIN:VEVENT', 'UID:a', ...HOUR]],
    ['a task without its end', ['BEGIN:VTODO', 'UID:t', ...eventOf('UID:a', ...HOUR), ...second]],
  ])('%s takes no event with it [busy/one-event]', (_, lines) => {
    expect(timesOf(calendarOf(lines))).toEqual(BOTH)
  })

  test('an end that is empty closes an hour and is reported [busy/one-event]', () => {
    for (const end of ['DTEND:', 'DURATION:']) {
      expect(timesOfEvent(['DTSTART:20261201T160000Z', end])).toEqual([ON_FIRST])
      expect(skippedOf('DTSTART:20261201T160000Z', end)).toEqual(['time'])
    }
  })

  test('an empty RECURRENCE-ID leaves the series as it is [busy/rules]', () => {
    const lines = [...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3', 'RECURRENCE-ID:']
    expect(startsOf(timesOfEvent(lines))).toEqual(['12-01T16:00', '12-08T16:00', '12-15T16:00'])
  })

  test.each([
    ['DTSTART;VALUE=DATE:20261201T000000'],
    ['DTSTART;VALUE=DATE:20261201T000000Z'],
    ['DTSTART;VALUE=date:2026-12-01T00:00:00.000Z'],
    ['DTSTART;VALUE=DATE:20261201T000000', 'DTEND;VALUE=DATE:20261202T000000'],
    ['DTSTART;VALUE=DATE:20261201T070000Z'],
    ['DTSTART:20261201T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    ['DTSTART:20261201T000000', 'DTEND:20261201T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
  ])('%s closes its whole day [busy/one-event]', (...lines) => {
    expect(timesOfEvent(lines)).toEqual(['12-01T07:00/12-02T07:00'])
    expect(skippedOf(...lines)).toEqual([])
  })

  test.each(['UTC', 'Asia/Tokyo', 'Nowhere'])('a day in %s is a day of the hours [busy/zones]', (zone) => {
    for (const lines of [
      [`DTSTART;VALUE=DATE;TZID=${zone}:20261201`],
      [`DTSTART;TZID=${zone}:20261201`, `DTEND;TZID=${zone}:20261202`],
      [`DTSTART;VALUE=DATE;TZID=${zone}:20261201T000000`],
    ])
      expect(timesOfEvent(lines)).toEqual(['12-01T07:00/12-02T07:00'])
  })

  test('lines may continue after two carriage returns [busy/connect]', () => {
    const folded = calendarOf(eventOf('UID:a', 'DTSTART:20261201\r\n T160000Z', 'DTEND:20261201T170000Z'))
    expect(timesOf(folded.replaceAll('\r\n', '\r\r\n'))).toEqual([ON_FIRST])
  })

  test('a file whose last calendar is cut off is no calendar, like one that is cut off alone [busy/connect]', () => {
    const whole = calendarOf(eventOf('UID:a', ...HOUR))
    for (const text of [whole.slice(0, -20), `${whole}\r\n${whole.slice(0, -20)}`])
      expect(contentsOf(text)).toBeUndefined()
  })

  test('a day written as a midnight opens and moves a day of a series [busy/exceptions]', () => {
    const series = ['DTSTART;VALUE=DATE:20261201T000000Z', 'RRULE:FREQ=DAILY;COUNT=3']
    const moved = eventOf('UID:a', 'RECURRENCE-ID;VALUE=DATE:20261202T000000Z', 'DTSTART;VALUE=DATE:20261205')
    const file = calendarOf(eventOf('UID:a', ...series, 'EXDATE;VALUE=DATE:20261203T000000Z'), moved)
    expect(startsOf(timesOf(file))).toEqual(days('12-01', '12-05'))
  })

  test('a time that calls itself a day lasts until its end [busy/one-event]', () => {
    const lines = ['DTSTART;VALUE=DATE:20261201T160000Z', 'DTEND;VALUE=DATE:20261201T170000Z']
    expect(timesOfEvent(lines)).toEqual([ON_FIRST])
  })

  test('a time with colons, a fraction, or an offset is read [busy/one-event]', () => {
    const starts = [
      '2026-12-01T16:00:00Z',
      '20261201T160000.000Z',
      '20261201T090000-0700',
      '2026-12-01T09:00:00-07:00',
      '2026-12-01 16:00:00Z',
    ]
    for (const start of starts)
      expect(timesOfEvent([`DTSTART:${start}`, 'DURATION:PT1H'])).toEqual([ON_FIRST])
    const until = 'RRULE:FREQ=DAILY;UNTIL=2026-12-02T16:00:00Z'
    expect(timesOfEvent([...HOUR, until])).toEqual(BOTH)
  })

  test('a definition’s offset with a colon or without its zero is read, and its name in any case [busy/zones]', () => {
    for (const offset of ['-05:00', '-500', '-05']) {
      const zone = zoneOf('Office', part('STANDARD', offset, offset, 'DTSTART:19700101T000000'))
      const event = eventOf('UID:a', 'DTSTART;TZID=office:20261201T110000', 'DURATION:PT1H')
      expect(timesOf(calendarOf(zone, event))).toEqual([ON_FIRST])
    }
  })

  test('a definition’s offset without a sign is read [busy/zones]', () => {
    const zone = zoneOf('Office', part('STANDARD', '0000', '0000', 'DTSTART:19700101T000000'))
    const event = eventOf('UID:a', 'DTSTART;TZID=Office:20261201T160000', 'DURATION:PT1H')
    expect(timesOf(calendarOf(zone, event))).toEqual([ON_FIRST])
  })

  test('values that a semicolon separates, as in vCalendar 1.0, are read [busy/exceptions]', () => {
    const exdates = 'EXDATE:20261208T160000Z;20261215T160000Z'
    expect(timesOfEvent([...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3', exdates])).toEqual([ON_FIRST])
    expect(timesOfEvent([...HOUR, 'RDATE:20261202T160000Z;20261203T160000Z'])).toHaveLength(3)
  })

  test('what follows the end of the calendar is left out [busy/connect]', () => {
    expect(timesOf(`${calendarOf(eventOf('UID:a', ...HOUR))}\r\n<!-- 0.2 s -->`)).toEqual([ON_FIRST])
    expect(timesOf(`${calendarOf(eventOf('UID:a', ...HOUR))}\r\n\u001a`)).toEqual([ON_FIRST])
  })

  test('a change of all following sessions that names only the day keeps their days [busy/exceptions]', () => {
    const series = eventOf('UID:a', ...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=4')
    const change = (id: string) =>
      eventOf('UID:a', `RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, 'DTSTART:20261208T190000Z', 'DURATION:PT1H')
    for (const id of [';VALUE=DATE:20261208', ':20261208'])
      expect(startsOf(timesOf(calendarOf(series, change(id))))).toEqual([
        '12-01T16:00',
        '12-08T19:00',
        '12-15T19:00',
        '12-22T19:00',
      ])
  })

  test('a rule that moves days which a month doesn’t have is reported [busy/skipped]', () => {
    const rule = (skip: string) =>
      skippedOf('DTSTART:20260131T160000Z', 'DURATION:PT1H', `RRULE:FREQ=MONTHLY;SKIP=${skip}`)
    expect([rule('BACKWARD'), rule('FORWARD'), rule('OMIT')]).toEqual([['recurrence'], ['recurrence'], []])
  })
})

describe('rules', () => {
  const dayRule = (date: string, rule: string) =>
    startsOf(timesOfEvent([`DTSTART;VALUE=DATE:${date}`, `RRULE:${rule}`]))

  test.each([
    ['20261130', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', ['11-30', '12-31', '01-31']],
    ['20260603', 'FREQ=YEARLY;BYMONTH=6,12;BYDAY=WE;BYSETPOS=1', []],
    ['20261201', 'FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1;COUNT=2', ['12-01', '12-08']],
    ['20251204', 'FREQ=YEARLY;BYWEEKNO=49;BYDAY=TH', ['12-03']],
    ['20250101', 'FREQ=YEARLY;BYMONTH=11,12;BYMONTHDAY=31', ['12-31']],
    ['20240131', 'FREQ=YEARLY;BYMONTH=1,3,8,9,11;BYMONTHDAY=-1', ['11-30', '01-31']],
    ['20260126', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO;BYMONTHDAY=-1,-2,-3,-4,-5,-6,-7', ['11-30', '01-25']],
    ['20261110', 'FREQ=MONTHLY;INTERVAL=2;BYMONTH=1,2,12', ['01-10']],
    ['20240229', 'FREQ=YEARLY', []],
    [
      '20261129',
      'FREQ=DAILY;BYMONTHDAY=1,15',
      ['11-29', '12-01', '12-15', '01-01', '01-15', '02-01', '02-15'],
    ],
  ])('from %s, %s [busy/rules]', (date, rule, expected) => {
    expect(dayRule(date, rule)).toEqual(days(...expected))
  })

  test('closes 29 February in leap years only [busy/rules]', () => {
    const lines = ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY']
    const window = { fromMs: Date.parse('2027-01-01'), untilMs: Date.parse('2028-03-05') }
    expect(timesOfEvent(lines, { window })).toEqual(['02-29T07:00/03-01T07:00'])
  })

  test('adds up several rules and leaves out what another rule excludes [busy/rules]', () => {
    const two = ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2']
    const starts = ['12-01T16:00', '12-03T16:00', '12-08T16:00', '12-10T16:00']
    expect(startsOf(timesOfEvent([...HOUR, ...two]))).toEqual(starts)
    expect(startsOf(timesOfEvent([...HOUR, ...two, 'EXRULE:FREQ=WEEKLY;BYDAY=TH']))).toEqual([
      starts[0],
      starts[2],
    ])
  })

  test('an added period has a length of its own [busy/rules]', () => {
    const added = 'RDATE;VALUE=PERIOD:20261203T120000Z/PT3H,20261204T120000Z/20261204T123000Z'
    expect(timesOfEvent([...HOUR, added])).toEqual([
      ON_FIRST,
      '12-03T12:00/12-03T15:00',
      '12-04T12:00/12-04T12:30',
    ])
  })

  test('of several starts at one time, the longest closes [busy/rules]', () => {
    const added = 'RDATE;VALUE=PERIOD:20261201T160000Z/PT10M,20261203T120000Z/PT3H,20261203T120000Z/PT1H'
    expect(timesOfEvent([...HOUR, added])).toEqual([ON_FIRST, '12-03T12:00/12-03T15:00'])
  })

  test.each(['soon', '', '20261203T110000Z', '20261203T120000Z', '-PT1H'])(
    'an added period that ends with “%s” lasts as long as its series and is reported [busy/rules]',
    (end) => {
      const added = `RDATE;VALUE=PERIOD:20261203T120000Z/${end}`
      expect(timesOfEvent([...HOUR, added])).toEqual([ON_FIRST, '12-03T12:00/12-03T13:00'])
      expect(skippedOf(...HOUR, added)).toEqual(['time'])
    },
  )

  test('an added period closes until its end when it begins before the window, ends in another zone, or is in a series of days [busy/rules]', () => {
    const old = ['DTSTART:20260101T160000Z', 'DURATION:PT1H']
    expect(timesOfEvent([...old, 'RDATE;VALUE=PERIOD:20261101T000000Z/20261205T000000Z'])).toEqual([
      '11-01T00:00/12-05T00:00',
    ])
    const mixed = 'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261203T130000/20261203T140000Z'
    expect(timesOfEvent([...HOUR, mixed])).toEqual([ON_FIRST, '12-03T12:00/12-03T14:00'])
    const inDays = ['DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=PERIOD:20261203T100000Z/PT3H']
    expect(timesOfEvent(inDays)).toEqual(['12-01T07:00/12-02T07:00', '12-03T07:00/12-04T07:00'])
  })

  test.each([
    ['20261221', 'America/Denver', '12-21'],
    ['20261221T000000Z', 'America/Denver', '12-21'],
    ['20261221T000000Z', 'Australia/Sydney', '12-21'],
    ['20261220T230000Z', 'America/Denver', '12-21'],
    ['20261221T070000Z', 'America/Denver', '12-21'],
    ['20261221T235959Z', 'America/Denver', '12-21'],
    ['20261221T000000', 'America/Denver', '12-21'],
  ])('a series of days ends on the day of UNTIL=%s in %s [busy/rules]', (until, timeZone, last) => {
    const rule = `RRULE:FREQ=DAILY;UNTIL=${until}`
    const [time] = timesOfEvent(['DTSTART;VALUE=DATE:20261219', rule], { timeZone })
    const wanted = timesOfEvent(
      [`DTSTART;VALUE=DATE:20261219`, `DTEND;VALUE=DATE:202612${Number(last.slice(3)) + 1}`],
      {
        timeZone,
      },
    )
    expect([time]).toEqual(wanted)
  })
})

describe('exceptions', () => {
  const mondays = ['DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261220T230000Z']
  const berlin = [
    'DTSTART;TZID=Europe/Berlin:20261201T100000',
    'DTEND;TZID=Europe/Berlin:20261201T110000',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  ]

  test.each([
    'EXDATE;VALUE=DATE:20261207',
    'EXDATE:20261207',
    'EXDATE;TZID=W. Europe Standard Time:20261207T000000',
    'EXDATE:20261207T000000Z',
    'EXDATE:20261206T230000Z',
    'EXDATE:20261207T070000Z',
    'EXDATE:20261207T000000',
  ])('%s opens a day of a series of days [busy/exceptions]', (line) => {
    expect(startsOf(timesOfEvent([...mondays, line]))).toEqual(days('11-30', '12-14', '12-21'))
  })

  test.each([
    'RECURRENCE-ID;VALUE=DATE:20261207',
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20261207T000000',
    'RECURRENCE-ID:20261207T000000Z',
    'RECURRENCE-ID:20261206T230000Z',
  ])('%s replaces a day of a series of days [busy/exceptions]', (line) => {
    const change = (...lines: string[]) =>
      startsOf(timesOf(calendarOf(eventOf('UID:a', ...mondays), eventOf('UID:a', line, ...lines))))
    expect(change('DTSTART;VALUE=DATE:20261208')).toEqual(days('11-30', '12-08', '12-14', '12-21'))
    const free = change('DTSTART;VALUE=DATE:20261207', 'TRANSP:TRANSPARENT')
    expect(free).toEqual(days('11-30', '12-14', '12-21'))
  })

  /** Zones whose midnights are half a day or more from that of UTC. */
  const FAR = [
    ['Pacific/Kiritimati', '20261206T100000Z'],
    ['Pacific/Apia', '20261206T110000Z'],
    ['Pacific/Auckland', '20261206T110000Z'],
    ['Pacific/Chatham', '20261206T101500Z'],
    ['Pacific/Fiji', '20261206T120000Z'],
    ['Pacific/Honolulu', '20261207T100000Z'],
    ['Pacific/Pago_Pago', '20261207T110000Z'],
  ] as const
  const daily = ['DTSTART;VALUE=DATE:20261206', 'RRULE:FREQ=DAILY;COUNT=3']
  const custom = zoneOf('Own', part('STANDARD', '+1400', '+1400', 'DTSTART:19700101T000000'))

  test.each(FAR)(
    'a midnight in %s, %s, opens, moves, adds, and ends its day of a series [busy/exceptions]',
    (timeZone, at) => {
      const wanted = (...dates: string[]) =>
        timesOf(calendarOf(...dates.map((date) => eventOf(`UID:${date}`, `DTSTART;VALUE=DATE:${date}`))), {
          timeZone,
        })
      expect(timesOfEvent([...daily, `EXDATE:${at}`], { timeZone })).toEqual(wanted('20261206', '20261208'))
      const moved = eventOf('UID:a', `RECURRENCE-ID:${at}`, 'DTSTART;VALUE=DATE:20261220')
      expect(timesOf(calendarOf(eventOf('UID:a', ...daily), moved), { timeZone })).toEqual(
        wanted('20261206', '20261208', '20261220'),
      )
      const first = 'DTSTART;VALUE=DATE:20261201'
      expect(timesOfEvent([first, `RDATE:${at}`], { timeZone })).toEqual(wanted('20261201', '20261207'))
      const until = timesOfEvent([daily[0]!, `RRULE:FREQ=DAILY;UNTIL=${at}`], { timeZone })
      expect(until).toEqual(wanted('20261206', '20261207'))
    },
  )

  test('such a midnight counts in the zone that the calendar names or defines, too [busy/exceptions]', () => {
    const event = eventOf('UID:a', ...daily, 'EXDATE:20261206T100000Z')
    for (const lines of [['X-WR-TIMEZONE:Pacific/Kiritimati'], custom])
      expect(startsOf(timesOf(calendarOf(lines, event)))).toEqual(days('12-06', '12-08'))
    const zoned = ['DTSTART;TZID=Pacific/Kiritimati;VALUE=DATE:20261206', ...daily.slice(1)]
    expect(startsOf(timesOfEvent([...zoned, 'EXDATE:20261206T100000Z']))).toEqual(days('12-06', '12-08'))
  })

  test('a series of days whose last day isn’t certain keeps the later one [busy/rules]', () => {
    expect(timesOfEvent([daily[0]!, 'RRULE:FREQ=DAILY;UNTIL=20261206T110000Z'])).toEqual([
      '12-06T07:00/12-08T07:00',
    ])
  })

  /** Around changes of the clock: Auckland on 4 April, Lord Howe on 4 April, New York on 14 March. */
  test.each([
    ['Pacific/Auckland', '20261201T090000', '20261207T200000Z'],
    ['Pacific/Auckland', '20270403T090000', '20270409T210000Z'],
    ['Pacific/Auckland', '20270328T023000', '20270403T133000Z'],
    ['Pacific/Apia', '20261201T000000', '20261207T110000Z'],
    ['Pacific/Kiritimati', '20261201T130000', '20261207T230000Z'],
    ['Pacific/Pago_Pago', '20261201T200000', '20261209T070000Z'],
    ['Australia/Lord_Howe', '20270328T014500', '20270403T144500Z'],
    ['America/New_York', '20270307T023000', '20270314T073000Z'],
  ])('in %s, a time in UTC names the second week of a series from %s [busy/exceptions]', (zone, from, at) => {
    const window = { fromMs: Date.parse('2026-11-28'), untilMs: Date.parse('2027-05-28') }
    const series = [`DTSTART;TZID=${zone}:${from}`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
    const [first, second, third] = timesOfEvent(series, { window })
    expect(timesOfEvent([...series, `EXDATE:${at}`], { window })).toEqual([first, third])
    const change = (range: string) =>
      timesOf(
        calendarOf(
          eventOf('UID:a', ...series),
          eventOf('UID:a', `RECURRENCE-ID${range}:${at}`, `DTSTART:${at}`, 'STATUS:CANCELLED'),
        ),
        { window },
      )
    expect(change('')).toEqual([first, third])
    expect(change(';RANGE=THISANDFUTURE')).toEqual([first])
    const one = [`DTSTART;TZID=${zone}:${from}`, 'DURATION:PT1H']
    expect(timesOfEvent([...one, `RDATE:${at}`], { window })).toEqual([first, second])
    expect(timesOfEvent([...one, `RRULE:FREQ=WEEKLY;UNTIL=${at}`], { window })).toEqual([first, second])
  })

  test.each([
    'EXDATE;TZID=Europe/Berlin:20261208T100000',
    'EXDATE;TZID=W. Europe Standard Time:20261208T100000',
    'EXDATE;TZID=America/New_York:20261208T040000',
    'EXDATE:20261208T090000Z',
    'EXDATE:20261208T100000',
    'EXDATE;VALUE=DATE:20261208',
    'EXDATE:20261208',
  ])('%s opens an hour of a series of hours [busy/exceptions]', (line) => {
    expect(timesOfEvent([...berlin, line])).toEqual(['12-01T09:00/12-01T10:00'])
  })

  test('an exception without a zone, or in one, names an hour of a series without a zone [busy/exceptions]', () => {
    const floating = ['DTSTART:20261201T090000', 'DTEND:20261201T100000', 'RRULE:FREQ=WEEKLY;COUNT=2']
    for (const line of [
      'EXDATE:20261208T090000',
      'EXDATE;TZID=America/Denver:20261208T090000',
      'EXDATE:20261208T160000Z',
    ])
      expect(timesOfEvent([...floating, line])).toEqual([ON_FIRST])
  })

  test('a change of all following starts keeps their rule, length, and own exceptions [busy/exceptions]', () => {
    const file = calendarOf(
      eventOf('UID:a', ...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20261215T160000Z'),
      eventOf(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T160000Z',
        'DTSTART:20261209T190000Z',
        'DURATION:PT30M',
      ),
      eventOf('UID:a', 'RECURRENCE-ID:20261222T160000Z', 'DTSTART:20261223T080000Z', 'DURATION:PT1H'),
      eventOf(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270105T160000Z',
        'DTSTART:20270105T160000Z',
        'STATUS:CANCELLED',
      ),
    )
    expect(timesOf(file)).toEqual([
      ON_FIRST,
      '12-09T19:00/12-09T19:30',
      '12-23T08:00/12-23T09:00',
      '12-30T19:00/12-30T19:30',
    ])
  })

  test('a later change of one start leaves the change of all following ones [busy/exceptions]', () => {
    const change = (range: string, sequence: number, hour: number) =>
      eventOf(
        'UID:a',
        `SEQUENCE:${sequence}`,
        `RECURRENCE-ID${range}:20261208T160000Z`,
        `DTSTART:20261208T${hour}0000Z`,
        'DURATION:PT1H',
      )
    const file = calendarOf(
      eventOf('UID:a', ...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      change(';RANGE=THISANDFUTURE', 1, 19),
      change('', 2, 21),
    )
    expect(startsOf(timesOf(file))).toEqual(['12-01T16:00', '12-08T19:00', '12-08T21:00', '12-15T19:00'])
  })

  test('a rule in a change of all following starts is reported [busy/skipped]', () => {
    const change = (range: string) =>
      skippedOf(...HOUR, `RECURRENCE-ID${range}:20261201T160000Z`, 'RRULE:FREQ=DAILY')
    expect([change(';RANGE=THISANDFUTURE'), change('')]).toEqual([['recurrence'], []])
  })

  test('only the newest version of a series or a change counts, and one UID may name several events [busy/exceptions]', () => {
    const version = (sequence: number, day: string, ...lines: string[]) =>
      eventOf('UID:a', `SEQUENCE:${sequence}`, `DTSTART:202612${day}T160000Z`, 'DURATION:PT1H', ...lines)
    expect(startsOf(timesOf(calendarOf(version(1, '03'), version(0, '01'))))).toEqual(['12-03T16:00'])
    expect(startsOf(timesOf(calendarOf(version(0, '03'), version(0, '01'))))).toEqual([
      '12-01T16:00',
      '12-03T16:00',
    ])
    expect(timesOf(calendarOf(version(0, '01'), version(1, '01', 'STATUS:CANCELLED')))).toEqual([])
    const changed = (sequence: number, day: string) =>
      version(sequence, day, 'RECURRENCE-ID:20261208T160000Z')
    const series = version(5, '01', 'RRULE:FREQ=WEEKLY;COUNT=2')
    expect(startsOf(timesOf(calendarOf(series, changed(1, '10'), changed(0, '09'))))).toEqual([
      '12-01T16:00',
      '12-10T16:00',
    ])
  })

  test('an event without a UID is no change of another one', () => {
    const one = (...lines: string[]) => eventOf('SEQUENCE:1', ...lines)
    const file = calendarOf(eventOf(...HOUR), one('DTSTART:20261202T160000Z', 'DURATION:PT1H'))
    expect(timesOf(file)).toHaveLength(2)
  })
})

describe('zones', () => {
  const SUMMER = { fromMs: Date.parse('2027-06-01'), untilMs: Date.parse('2027-08-01') }
  const start = (id: string, local: string, zone: string[] = [], asked: Asked = {}) =>
    startsOf(
      timesOf(calendarOf(zone, eventOf('UID:a', `DTSTART;TZID=${id}:${local}`, 'DURATION:PT1H')), asked),
    )[0]

  test.each([
    ['PST', '12-02T18:00'],
    ['CST', '12-02T16:00'],
    ['JST', '12-02T01:00'],
    ['BST', '12-02T10:00'],
    ['AST', '12-02T14:00'],
    ['Etc/GMT+5', '12-02T15:00'],
    ['GMT-0500', '12-02T15:00'],
    ['UTC', '12-02T10:00'],
    ['tzone://Microsoft/Utc', '12-02T10:00'],
    ['W. Europe Standard Time', '12-02T09:00'],
    ['Central Asia Standard Time', '12-02T04:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '12-02T15:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '12-02T15:00'],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', '12-01T23:00'],
    ['"(UTC) Dublin, Edinburgh, Lisbon, London"', '12-02T10:00'],
    ['/example.org/20260101_1/Europe/Berlin', '12-02T09:00'],
    ['America/New York', '12-02T15:00'],
    ['Eastern Time', '12-02T15:00'],
    ['Eastern Daylight Time', '12-02T15:00'],
    ['NZST', '12-01T21:00'],
    ['NZDT', '12-01T21:00'],
    ['AWST', '12-02T02:00'],
    ['ACST', '12-01T23:30'],
    ['ACDT', '12-01T23:30'],
    ['"(UTC-07:00) La Paz, Mazatlan"', '12-02T17:00'],
    ['"(UTC-07:00) Chihuahua, La Paz, Mazatlán"', '12-02T17:00'],
    ['"(UTC-07:00) Chihuahua, La Paz, Mazatlan"', '12-02T17:00'],
    ['"(UTC-04:00) Georgetown, La Paz, Manaus, San Juan"', '12-02T14:00'],
    ['"(UTC+10:30) Lord Howe Island"', '12-01T23:00'],
    ['"(UTC+11:00) Norfolk Island"', '12-01T22:00'],
    ['"(UTC+03:00) Minsk"', '12-02T07:00'],
    ['"(UTC+02:00) Minsk"', '12-02T07:00'],
  ])('reads 10:00 in %s [busy/zones]', (id, expected) => {
    expect(start(id, '20261202T100000')).toBe(expected)
  })

  test.each(
    'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
      ' ',
    ),
  )('an event in %s, which few libraries know, takes no other with it [busy/one-event]', (id) => {
    const near = eventOf(
      'UID:a',
      `DTSTART;TZID=${id}:20261202T100000`,
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
    )
    expect(timesOf(calendarOf(near, eventOf('UID:b', ...HOUR)))).toContain(ON_FIRST)
  })

  test.each(['Eastern', 'Customized Time Zone', 'America/New York', '', 'PST', '\u0000', '1'])(
    'a calendar in zone “%s” is read in UTC without hours [busy/one-event]',
    (name) => {
      const floating = eventOf('UID:a', 'DTSTART:20261203T100000', 'DURATION:PT1H')
      const text = calendarOf(`X-WR-TIMEZONE:${name}`, floating, eventOf('UID:b', ...HOUR))
      expect(timesOf(text, { timeZone: null })).toEqual([ON_FIRST, '12-03T10:00/12-03T11:00'])
    },
  )

  test.each(['EST', 'MST', 'HST', 'GMT', 'Eastern Standard Time', 'Campus'])(
    'the file’s own definition of %s decides [busy/zones]',
    (id) => {
      expect(start(id, '20270702T100000', eastern(id), { window: SUMMER })).toBe('07-02T14:00')
      expect(start(id, '20261202T100000', eastern(id))).toBe('12-02T15:00')
    },
  )

  test.each([
    ['(GMT-05:00) Eastern Time - New York', '14:00'],
    ['"(UTC-05:00) Este, Nueva York - New York"', '14:00'],
    ['(UTC-10:00) Aleutian Islands', '19:00'],
    ['(UTC-08:00) Baja California', '17:00'],
    ['(UTC-05:00) Turks and Caicos', '14:00'],
    ['(UTC-03:00) Saint Pierre and Miquelon', '12:00'],
    ['EEST', '07:00'],
    ['WEST', '09:00'],
    ['AKDT', '18:00'],
    ['ADT', '13:00'],
    ['NDT', '12:30'],
  ])('reads 10:00 in the summer of %s [busy/zones]', (id, expected) => {
    expect(start(id, '20270702T100000', [], { window: SUMMER })).toBe(`07-02T${expected}`)
  })

  test('a definition may escape its name, come before an empty one, lack its start, or only name a place [busy/zones]', () => {
    const fixed = part('STANDARD', '-0500', '-0500')
    const FILES: [string, string[]][] = [
      ['"Room A, Campus"', eastern('Room A\\, Campus')],
      ['Own', [...eastern('Own'), ...zoneOf('Own')]],
      ['Own', zoneOf('Own', fixed)],
      ['Own', zoneOf('Own', ['X-LIC-LOCATION:America/New_York'])],
      [
        'Own',
        zoneOf(
          'Own',
          part('STANDARD', '-0400', '-0500', 'DTSTART:20261101T020000'),
          part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20260308T020000'),
        ),
      ],
    ]
    for (const [id, zone] of FILES) expect(start(id, '20261202T100000', zone)).toBe('12-02T15:00')
  })

  test('a rule of a definition ends after the day of its UNTIL [busy/zones]', () => {
    const zone = zoneOf(
      'Own',
      part(
        'STANDARD',
        '-0400',
        '-0500',
        'DTSTART:20071104T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU;UNTIL=20261101',
      ),
      part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20260308T020000'),
    )
    expect(start('Own', '20261202T100000', zone)).toBe('12-02T15:00')
  })

  test('each calendar of a file defines its own zones, and defines them for those without [busy/zones]', () => {
    const fixed = (offset: string) =>
      zoneOf('Custom', part('STANDARD', offset, offset, 'DTSTART:19700101T000000'))
    const at = (day: string) =>
      eventOf(`UID:${day}`, `DTSTART;TZID=Custom:202612${day}T100000`, 'DURATION:PT1H')
    const file = [
      calendarOf(fixed('+0200'), at('01')),
      calendarOf(at('02'), fixed('-0500')),
      calendarOf(at('03')),
    ].join('\r\n')
    expect(startsOf(timesOf(file))).toEqual(['12-01T08:00', '12-02T15:00', '12-03T15:00'])
  })

  test('reads a definition once that each of many calendars repeats [busy/zones]', () => {
    const event = eventOf('DTSTART;TZID=Campus:20261201T110000', 'DURATION:PT1H')
    const file = Array.from({ length: 1500 }, () => calendarOf(eastern('Campus'), event)).join('\r\n')
    expect(timesOf(file)).toEqual([ON_FIRST])
    expect(contentsOf(file).skipped).toEqual([])
  })

  test('an IANA name decides where a file defines only one year of it [busy/zones]', () => {
    const cut = zoneOf('Europe/Berlin', part('DAYLIGHT', '+0100', '+0200', 'DTSTART:20260329T020000'))
    expect(start('Europe/Berlin', '20261202T100000', cut)).toBe('12-02T09:00')
  })

  test('reads a list of dates in a definition, and parts of it that are empty or malformed [busy/zones]', () => {
    const listed = zoneOf(
      'Own',
      part(
        'STANDARD',
        '-0400',
        '-0500',
        'DTSTART:20241103T020000',
        'RDATE:20251102T020000,20261101T020000',
        'RDATE:',
      ),
      part(
        'DAYLIGHT',
        '-0500',
        '-0400',
        'DTSTART:20250309T020000',
        'RDATE:20260308T020000',
        'RRULE:FREQ=NEVER',
      ),
      part('STANDARD', 'none', 'none', 'DTSTART:soon'),
    )
    expect(start('Own', '20261215T100000', listed)).toBe('12-15T15:00')
    expect(start('Empty', '20261202T090000', zoneOf('Empty'))).toBe('12-02T16:00')
  })

  /** A skipped time moves forward and a repeated one is the first. */
  const CHANGES: [string, string, string][] = [
    ['America/Denver', '20270314T023000', '03-14T09:30'],
    ['America/Denver', '20271107T013000', '11-07T07:30'],
    ['Europe/Berlin', '20270328T023000', '03-28T01:30'],
    ['Europe/Berlin', '20271031T023000', '10-31T00:30'],
    ['Australia/Sydney', '20271003T023000', '10-02T16:30'],
    ['Australia/Sydney', '20270404T023000', '04-03T15:30'],
    ['Australia/Lord_Howe', '20271003T021500', '10-02T15:45'],
    ['Australia/Lord_Howe', '20270404T014500', '04-03T14:45'],
    ['Asia/Kolkata', '20270101T000000', '12-31T18:30'],
  ]

  const YEAR = { fromMs: Date.parse('2026-12-31'), untilMs: Date.parse('2027-12-31') }

  test.each(CHANGES)(
    'reads times in %s at %s, when the clock changes [busy/zones]',
    (id, local, expected) => {
      expect(start(id, local, [], { window: YEAR })).toBe(expected)
    },
  )

  test('reads skipped and repeated times of the file’s own zones in the same way [busy/zones]', () => {
    expect(start('Own', '20270314T023000', eastern('Own'), { window: YEAR })).toBe('03-14T07:30')
    expect(start('Own', '20271107T013000', eastern('Own'), { window: YEAR })).toBe('11-07T05:30')
  })

  test('days and weeks last until the same time of the clock, hours don’t [busy/zones]', () => {
    const length = (duration: string) =>
      timesOfEvent(['DTSTART;TZID=America/Denver:20270301T090000', `DURATION:${duration}`], { window: YEAR })
    expect(length('P30D')).toEqual(['03-01T16:00/03-31T15:00'])
    expect(length('P2W')).toEqual(['03-01T16:00/03-15T15:00'])
    expect(length('P12DT48H')).toEqual(['03-01T16:00/03-15T16:00'])
    expect(length('PT720H')).toEqual(['03-01T16:00/03-31T16:00'])
  })
})

describe('who is busy', () => {
  const times = (...lines: string[]) => timesOfEvent([...HOUR, ...lines])

  test.each([
    'TRANSP:TRANSPARENT',
    'STATUS:CANCELLED',
    'STATUS:CANCELED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
  ])('%s closes nothing [busy/free-busy]', (line) => {
    expect(times(line)).toEqual([])
    expect(times(line.toLowerCase())).toEqual([])
  })

  test.each(['OOF', 'TENTATIVE', 'BUSY', 'SOMETHING'])(
    'Outlook’s status %s closes [busy/free-busy]',
    (status) => {
      expect(times(`X-MICROSOFT-CDO-BUSYSTATUS:${status}`, 'TRANSP:OPAQUE')).toEqual([ON_FIRST])
    },
  )

  test('a canceled meeting closes nothing, also for one start of a series [busy/free-busy]', () => {
    expect(timesOf(calendarOf('METHOD:CANCEL', eventOf('UID:a', ...HOUR)))).toEqual([])
    const series = calendarOf(eventOf('UID:a', ...HOUR, 'RRULE:FREQ=WEEKLY;COUNT=2'))
    const canceled = calendarOf('METHOD:CANCEL', eventOf('UID:a', ...HOUR, 'RECURRENCE-ID:20261201T160000Z'))
    expect(timesOf(`${series}\r\n${canceled}`)).toEqual(['12-08T16:00/12-08T17:00'])
  })

  const DECLINED = 'ATTENDEE;CN=Maya;PARTSTAT=DECLINED:mailto:Maya@example.com'

  test('a meeting that the owner declined closes nothing [busy/free-busy]', () => {
    const url = 'https://calendar.example.com/calendar/ical/maya%40example.com/private-0/basic.ics'
    expect(timesOfEvent([...HOUR, DECLINED], { url })).toEqual([])
    expect(timesOf(calendarOf('X-WR-CALNAME:maya@example.com', eventOf('UID:a', ...HOUR, DECLINED)))).toEqual(
      [],
    )
    const apple = 'ATTENDEE;EMAIL="maya@example.com";PARTSTAT=DECLINED:/1000/principal/'
    expect(timesOfEvent([...HOUR, apple], { url })).toEqual([])
  })

  test('a meeting that someone else declined closes [busy/free-busy]', () => {
    const url = 'https://calendar.example.com/calendar/ical/noah%40example.com/private-0/basic.ics'
    const accepted = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:noah@example.com'
    expect(timesOfEvent([...HOUR, accepted, DECLINED], { url })).toEqual([ON_FIRST])
    expect(timesOfEvent([...HOUR, DECLINED])).toEqual([ON_FIRST])
  })

  test('a meeting that the owner declined by one address and accepted by another closes [busy/free-busy]', () => {
    const url = 'https://calendar.example.com/calendar/ical/maya%40example.com/private-0/basic.ics'
    const accepted = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:maya@work.example'
    const event = eventOf('UID:a', ...HOUR, DECLINED, accepted)
    expect(timesOf(calendarOf('X-WR-CALNAME:maya@work.example', event), { url })).toEqual([ON_FIRST])
  })

  test('the busy periods of a calendar server close, its free ones don’t [busy/free-busy]', () => {
    const file = calendarOf(
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261201T160000Z/PT1H,20261202T160000Z/20261202T163000Z',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261203T160000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261204T160000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20261205T160000Z/PT1H',
      'FREEBUSY:',
      'END:VFREEBUSY',
    )
    const { events, skipped } = contentsOf(file)
    expect(startsOf(timesOf(file))).toEqual(['12-01T16:00', '12-02T16:00', '12-03T16:00', '12-04T16:00'])
    expect([events, skipped]).toEqual([4, []])
  })

  test.each(['/soon', '/', '', '/20261201T150000Z', '/20261201T160000Z', '/-PT1H', '/PT0S'])(
    'a busy period that ends with “%s” closes an hour and is reported [busy/free-busy]',
    (end) => {
      const sound = '20261202T160000Z/PT1H'
      const file = calendarOf('BEGIN:VFREEBUSY', `FREEBUSY:20261201T160000Z${end},${sound}`, 'END:VFREEBUSY')
      expect(timesOf(file)).toEqual([ON_FIRST, '12-02T16:00/12-02T17:00'])
      expect(contentsOf(file)).toMatchObject({ events: 1, skipped: [{ title: null, reason: 'time' }] })
    },
  )
})

describe('what isn’t an event', () => {
  const component = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`]
  const task = component(
    'VTODO',
    'UID:t',
    'SUMMARY:Buy tape',
    'DTSTART:20261201T160000Z',
    'DUE:20261201T170000Z',
  )
  const journal = component('VJOURNAL', 'UID:j', 'DTSTART;VALUE=DATE:20261201')
  const open = component(
    'AVAILABLE',
    'SUMMARY:Mornings',
    'DTSTART:20261201T160000Z',
    'DURATION:PT3H',
    'RRULE:FREQ=DAILY',
  )
  const availability = component('VAVAILABILITY', 'SUMMARY:Office', 'BUSYTYPE:BUSY', ...open)
  const reported = (...lines: string[][]) => contentsOf(calendarOf(...lines)).skipped
  const OFFICE = { title: 'Office', reason: 'component' }

  test('is reported in a file without events, which is readable [busy/skipped]', () => {
    expect(contentsOf(calendarOf(task, availability, journal))).toEqual({
      times: [],
      events: 0,
      skipped: [OFFICE, { title: 'Buy tape', reason: 'component' }, { title: null, reason: 'component' }],
    })
  })

  test('isn’t missed beside events if it makes nobody busy [busy/skipped]', () => {
    expect(reported(task, journal, eventOf('UID:a', ...HOUR), availability)).toEqual([OFFICE])
    expect(reported(task, component('VFREEBUSY'))).toEqual([])
    expect(reported()).toEqual([])
  })

  test('takes no event with it [busy/one-event]', () => {
    for (const lines of [task, journal, availability])
      expect(timesOf(calendarOf(lines.slice(0, -1), eventOf('UID:a', ...HOUR)))).toEqual([ON_FIRST])
  })
})

describe('bounds', () => {
  const MANY = 30
  const many = (count: number, lines: string[]) =>
    calendarOf(Array.from({ length: count }, (_, n) => eventOf(`UID:${n}`, ...lines)).flat())
  const OLD = 'DTSTART;TZID=Europe/Berlin:16040229T100000'

  test.each([
    ['190 monthly series since 2005', many(190, ['DTSTART:20050131T100000Z', 'RRULE:FREQ=MONTHLY'])],
    ['118 yearly series since 1604', many(118, ['DTSTART;VALUE=DATE:16041201', 'RRULE:FREQ=YEARLY'])],
    ['118 yearly series since 1604 with a count', many(118, [OLD, 'RRULE:FREQ=YEARLY;COUNT=500'])],
    ['a daily series since 1604 with a count', many(1, [OLD, 'RRULE:FREQ=DAILY;COUNT=900000'])],
  ])('reads %s in full [busy/rules]', (_, file) => {
    expect(contentsOf(file).skipped).toEqual([])
  })

  test.each([
    ['series by the minute', [OLD, 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY']],
    ['series that never happen', [OLD, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1']],
    ['series of very long events', [OLD, 'DURATION:P999999W', 'RRULE:FREQ=HOURLY']],
    [
      'all times of each day',
      [
        'DTSTART:20261201T100000Z',
        `RRULE:FREQ=DAILY;BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)}`,
      ],
    ],
  ])('bounds %s by steps, not by the clock [busy/rules]', (_, lines) => {
    const { skipped, events } = contentsOf(
      `${many(MANY, lines).replace(/END:VCALENDAR$/, '')}${eventOf(...HOUR).join('\r\n')}\r\nEND:VCALENDAR`,
    )
    expect(skipped.length + events).toBe(MANY + 1)
    expect(skipped.every(({ reason }) => reason === 'limit')).toBe(true)
    expect(skipped.length).toBeGreaterThan(0)
  })

  test('bounds definitions of zones that change by the hour [busy/connect]', () => {
    const zones = Array.from({ length: 100 }, (_, n) =>
      zoneOf(`z${n}`, part('STANDARD', '+0100', '+0200', 'DTSTART:16010101T000000', 'RRULE:FREQ=SECONDLY')),
    )
    const events = Array.from({ length: 100 }, (_, n) =>
      eventOf(`DTSTART;TZID=z${n}:20261201T180000`, 'DURATION:PT1H'),
    )
    expect(timesOf(calendarOf(...zones, ...events))).toEqual([ON_FIRST])
  })
})

function range(count: number): string {
  return Array.from({ length: count }, (_, n) => n).join(',')
}
