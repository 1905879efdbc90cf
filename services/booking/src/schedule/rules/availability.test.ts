import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { availableStarts, isAvailable, nextAvailableStarts, QUARTER_MS, weekSpan } from './availability.ts'
import type { Busy, Hours, Span } from './closed-time.ts'
import { NO_RULES } from './schedule.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const hoursOf = (timeZone: string, from: string, until: string, more: Partial<Hours> = {}): Hours => ({
  time_zone: timeZone,
  minimum_notice_minutes: 0,
  weekly_hours: EVERY_DAY.map((weekday) => ({ weekday, from, until })),
  exceptions: [],
  ...NO_RULES,
  max_days_ahead: Number.POSITIVE_INFINITY,
  time_off: [],
  ...more,
})
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

const sessionsAt = (...spans: Span[]): Busy[] =>
  spans.map((span, index) => ({ ...span, id: String(index), kind: 'session' }))

type Asked = { hours: Hours; from: string; days?: number; minutes?: number; now?: Date }
const ask = ({ hours, from, days = 1, minutes = 60, now = LONG_AGO }: Asked, busy: [string, string][] = []) =>
  availableStarts({
    hours,
    busy: sessionsAt(...busy.map(([a, b]) => ({ fromMs: Date.parse(a), untilMs: Date.parse(b) }))),
    from,
    days,
    durationMinutes: minutes,
    now,
  }).map((ms) => new Date(ms).toISOString().slice(0, 16))

const localTimes = (starts: string[], timeZone: string) =>
  starts.map((start) =>
    Temporal.Instant.from(`${start}:00Z`).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
  )

test('starts every half hour from the first quarter hour of a window and ends sessions within it [openings/only-free]', () => {
  const starts = (from: string, until: string) =>
    localTimes(ask({ hours: hoursOf('America/Denver', from, until), from: '2026-11-24' }), 'America/Denver')
  expect(starts('09:00', '11:00')).toEqual(['09:00', '09:30', '10:00'])
  expect(starts('09:15', '11:20')).toEqual(['09:15', '09:45', '10:15'])
  expect(starts('09:10', '11:00')).toEqual(['09:15', '09:45'])
})

test('runs a separate half-hour grid in each window, even if two touch', () => {
  const weekly = [
    { weekday: 2, from: '09:00', until: '10:15' },
    { weekday: 2, from: '10:15', until: '11:30' },
  ]
  const hours = hoursOf('UTC', '00:00', '00:00', { weekly_hours: weekly })
  const starts = ask({ hours, from: '2026-11-24', minutes: 45 })
  expect(starts.map((start) => start.slice(11))).toEqual(['09:00', '09:30', '10:00', '10:15', '10:45'])
})

test('lets a session directly follow a slot hold, so that 45-minute sessions leave no idle time', () => {
  const hours = hoursOf('UTC', '09:00', '12:00')
  const busy: [string, string][] = [['2026-11-24T09:00:00Z', '2026-11-24T09:45:00Z']]
  const starts = ask({ hours, from: '2026-11-24', minutes: 45 }, busy)
  expect(starts.map((start) => start.slice(11))).toEqual(['09:45', '10:00', '10:30', '11:00'])
  const at = (text: string) => ({ startsAt: new Date(`2026-11-24T${text}:00Z`), durationMinutes: 45 })
  const held = sessionsAt(...busy.map(([a, b]) => ({ fromMs: Date.parse(a), untilMs: Date.parse(b) })))
  expect(isAvailable(hours, at('09:45'), LONG_AGO)).toBe(false)
  expect(isAvailable(hours, at('09:45'), LONG_AGO, held)).toBe(true)
  expect(isAvailable(hours, at('09:30'), LONG_AGO, held)).toBe(true)
  expect(isAvailable(hours, at('10:15'), LONG_AGO, held)).toBe(false)
})

test('keeps the local time of hours when daylight saving time starts and ends [openings/weekly-hours]', () => {
  const hours = hoursOf('America/New_York', '09:00', '10:00')
  const spring = ask({ hours, from: '2027-03-13', days: 2 })
  const autumn = ask({ hours, from: '2026-10-31', days: 2 })
  expect(spring).toEqual(['2027-03-13T14:00', '2027-03-14T13:00'])
  expect(autumn).toEqual(['2026-10-31T13:00', '2026-11-01T14:00'])
  expect(localTimes([...spring, ...autumn], 'America/New_York')).toEqual(['09:00', '09:00', '09:00', '09:00'])
})

test('offers no slot in an hour that the clock skips', () => {
  // On 2027-03-14 in New York, the clock jumps from 02:00 to 03:00.
  const from = '2027-03-14'
  const across = ask({ hours: hoursOf('America/New_York', '01:00', '04:00'), from })
  expect(localTimes(across, 'America/New_York')).toEqual(['01:00', '01:30', '03:00'])
  expect(ask({ hours: hoursOf('America/New_York', '02:00', '03:00'), from })).toEqual([])
  const into = ask({ hours: hoursOf('America/New_York', '02:30', '04:00'), from })
  expect(localTimes(into, 'America/New_York')).toEqual(['03:00'])
  const outOf = ask({ hours: hoursOf('America/New_York', '01:00', '02:30'), from })
  expect(localTimes(outOf, 'America/New_York')).toEqual(['01:00'])
})

test('offers both passes of an hour that occurs twice', () => {
  // On 2026-11-01 in New York, 01:00 to 02:00 occurs twice.
  const from = '2026-11-01'
  const across = ask({ hours: hoursOf('America/New_York', '00:00', '03:00'), from })
  expect(across).toHaveLength(7)
  expect(across[0]).toBe('2026-11-01T04:00')
  expect(across.at(-1)).toBe('2026-11-01T07:00')
  const begins = ask({ hours: hoursOf('America/New_York', '01:30', '03:00'), from })
  expect(begins[0]).toBe('2026-11-01T06:30')
  const ends = ask({ hours: hoursOf('America/New_York', '00:00', '01:30'), from })
  expect(ends.at(-1)).toBe('2026-11-01T04:30')
})

test('keeps the day when the clock skips midnight', () => {
  // 2026-09-06 in Santiago begins at 01:00.
  const hours = hoursOf('America/Santiago', '00:00', '10:00')
  const found = localTimes(ask({ hours, from: '2026-09-06' }), 'America/Santiago')
  expect(found[0]).toBe('01:00')
  expect(found.at(-1)).toBe('09:00')
})

test('counts days in the time zone of the professional, even across the date line', () => {
  const kiritimati = hoursOf('Pacific/Kiritimati', '08:00', '09:00')
  expect(ask({ hours: kiritimati, from: '2026-11-24' })).toEqual(['2026-11-23T18:00'])
  const pagoPago = hoursOf('Pacific/Pago_Pago', '20:00', '21:00')
  expect(ask({ hours: pagoPago, from: '2026-11-24' })).toEqual(['2026-11-25T07:00'])
})

test('handles the last representable day', () => {
  const hours = hoursOf('Pacific/Kiritimati', '09:00', '10:00')
  expect(ask({ hours, from: '9999-12-31', days: 31 }).slice(0, 1)).toEqual(['9999-12-30T19:00'])
  const startsAt = new Date('9999-12-31T23:30:00Z')
  expect(isAvailable(hours, { startsAt, durationMinutes: 60 }, LONG_AGO)).toBe(false)
})

test('offers no slots on a day that a zone skipped', () => {
  const hours = hoursOf('Pacific/Apia', '09:00', '10:00')
  const now = new Date('2011-01-01T00:00:00Z')
  expect(ask({ hours, from: '2011-12-29', days: 3, now })).toEqual(['2011-12-29T19:00', '2011-12-30T19:00'])
})

test('lets a session run across midnight when both days are open', () => {
  const hours = hoursOf('Europe/Berlin', '00:00', '24:00')
  const starts = ask({ hours, from: '2026-11-24', minutes: 120 })
  expect(starts).toHaveLength(48)
  expect(starts.at(-1)).toBe('2026-11-24T22:30')
})

test('replaces the hours of a day by its exception, and closes it if the exception is empty [openings/weekly-hours]', () => {
  const exceptions = [
    { day: '2026-11-24', spans: [] },
    { day: '2026-11-25', spans: [{ from: '20:00', until: '21:00' }] },
  ]
  const hours = hoursOf('UTC', '09:00', '10:00', { exceptions })
  expect(ask({ hours, from: '2026-11-24', days: 3 })).toEqual(['2026-11-25T20:00', '2026-11-26T09:00'])
})

test('offers no slot that is held, past, or within the minimum notice', () => {
  const hours = hoursOf('UTC', '09:00', '14:00', { minimum_notice_minutes: 60 })
  const now = new Date('2026-11-24T09:05:00Z')
  const busy: [string, string][] = [['2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z']]
  expect(ask({ hours, from: '2026-11-24', now }, busy)).toEqual([
    '2026-11-24T12:00',
    '2026-11-24T12:30',
    '2026-11-24T13:00',
  ])
})

test('finds the next slot weeks ahead, but none beyond 28 days', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const on = (day: string) =>
    hoursOf('UTC', '09:00', '10:00', {
      weekly_hours: [],
      exceptions: [{ day, spans: [{ from: '09:00', until: '10:00' }] }],
    })
  const next = (day: string) =>
    nextAvailableStarts({ hours: on(day), busy: [], durationMinutes: 60, now }, 1)[0] ?? null
  expect(next('2026-11-25')).toBe(Date.parse('2026-11-25T09:00:00Z'))
  expect(next('2026-12-03')).toBe(Date.parse('2026-12-03T09:00:00Z'))
  expect(next('2026-12-21')).toBe(Date.parse('2026-12-21T09:00:00Z'))
  expect(next('2026-12-23')).toBeNull()
})

test('starts a week on Monday in the given time zone', () => {
  const sunday = new Date('2026-11-30T03:00:00Z')
  const { fromMs, untilMs } = weekSpan('America/Denver', sunday)
  expect(new Date(fromMs).toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(new Date(untilMs).toISOString()).toBe('2026-11-30T07:00:00.000Z')
})

const QUARTERS = 96
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const spanArbitrary = fc
  .tuple(fc.integer({ min: 0, max: QUARTERS - 1 }), fc.integer({ min: 1, max: QUARTERS }))
  .filter(([from, until]) => from < until)
  .map(([from, until]) => ({ from: clock(from), until: clock(until) }))
const hoursArbitrary: fc.Arbitrary<Hours> = fc.record({
  time_zone: fc.constantFrom(
    'America/New_York',
    'America/Santiago',
    'Europe/London',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ),
  minimum_notice_minutes: fc.integer({ min: 0, max: 3000 }),
  weekly_hours: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 7 }), spanArbitrary), { maxLength: 9 })
    .map((spans) => spans.map(([weekday, span]) => ({ weekday, ...span }))),
  exceptions: fc.constant([]),
  buffer_before_minutes: fc.constantFrom(0, 15, 60),
  buffer_after_minutes: fc.constantFrom(0, 5, 30),
  max_sessions_per_day: fc.constantFrom(null, 1, 3),
  max_days_ahead: fc.constantFrom(7, 90, 365),
  time_off: fc.constantFrom([], [{ first_day: '2026-11-01', last_day: '2026-11-03' }]),
})
const START_MS = Date.parse('2026-10-20T00:00:00Z')
const minuteArbitrary = fc.integer({ min: 0, max: 40 * 24 * 60 })
const wantedArbitrary = fc.record({
  hours: hoursArbitrary,
  busy: fc.array(
    fc.tuple(minuteArbitrary, fc.integer({ min: 1, max: 600 })).map(([from, length]) => ({
      id: `${from} ${length}`,
      kind: length % 4 === 0 ? ('block' as const) : ('session' as const),
      fromMs: START_MS + from * 60_000,
      untilMs: START_MS + (from + length) * 60_000,
    })),
    { maxLength: 12 },
  ),
  // Covers both clock changes: October 25 and November 1, 2026, and March 14 and 28, 2027.
  from: fc.constantFrom('2026-10-20', '2026-10-31', '2026-11-01', '2027-03-10', '2027-03-27'),
  days: fc.integer({ min: 1, max: 20 }),
  durationMinutes: fc.integer({ min: 15, max: 240 }),
  now: minuteArbitrary.map((minute) => new Date(START_MS + minute * 60_000)),
})

test('never offers a held, off-grid, past, or too-soon slot, for any hours', () => {
  fc.assert(
    fc.property(wantedArbitrary, (wanted) => {
      for (const start of availableStarts(wanted)) {
        const end = start + wanted.durationMinutes * 60_000
        expect(wanted.busy.some(({ fromMs, untilMs }) => start < untilMs && fromMs < end)).toBe(false)
        expect(start % QUARTER_MS).toBe(0)
        expect(start).toBeGreaterThan(wanted.now.getTime())
        expect(start - wanted.now.getTime()).toBeGreaterThanOrEqual(
          wanted.hours.minimum_notice_minutes * 60_000,
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('keeps every quarter hour of a slot within the hours of its local day [openings/weekly-hours]', () => {
  fc.assert(
    fc.property(wantedArbitrary, (wanted) => {
      const isOpenAt = (ms: number): boolean => {
        const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(wanted.hours.time_zone)
        const time = local.toPlainTime().toString().slice(0, 5)
        return wanted.hours.weekly_hours.some(
          ({ weekday, from, until }) => weekday === local.dayOfWeek && from <= time && time < until,
        )
      }
      for (const start of availableStarts(wanted).slice(0, 20)) {
        const end = start + wanted.durationMinutes * 60_000
        for (let at = start; at < end; at += 15 * 60_000) expect(isOpenAt(at)).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})

test('accepts every listed slot as a request', () => {
  fc.assert(
    fc.property(wantedArbitrary, (wanted) => {
      for (const ms of availableStarts(wanted).slice(0, 5)) {
        const start = { startsAt: new Date(ms), durationMinutes: wanted.durationMinutes }
        expect(isAvailable(wanted.hours, start, wanted.now, wanted.busy)).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
