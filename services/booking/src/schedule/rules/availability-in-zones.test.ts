import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { availableStarts } from './availability.ts'
import type { Hours } from './closed-time.ts'
import { dayIn, dayNumberOf, startOfDay } from './local-days.ts'
import { NO_RULES } from './schedule.ts'

/** Every zone in the local time zone data, with its clock changes from 2025 to 2028. */
const ZONES = Intl.supportedValuesOf('timeZone')
const FIRST = Temporal.Instant.from('2025-01-01T00:00:00Z')
const LAST = Temporal.Instant.from('2029-01-01T00:00:00Z')

type Change = { zone: string; day: string; minutes: number }

const changesOf = (zone: string): Change[] => {
  const changes: Change[] = []
  let at = FIRST.toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || Temporal.Instant.compare(next.toInstant(), LAST) >= 0) return changes
    const before = next.subtract({ milliseconds: 1 })
    const minutes = (next.offsetNanoseconds - before.offsetNanoseconds) / 60e9
    if (minutes !== 0) changes.push({ zone, day: next.toPlainDate().toString(), minutes })
    at = next
  }
}
const CHANGES = ZONES.flatMap(changesOf)
const FORWARD = CHANGES.filter(({ minutes }) => minutes > 0)
const BACK = CHANGES.filter(({ minutes }) => minutes < 0)
/** Zones on both sides of the date line, which are a day apart at the same moment. */
const DATE_LINE = [
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Tongatapu',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Fiji',
  'Pacific/Pago_Pago',
  'Pacific/Niue',
  'Pacific/Honolulu',
  'Pacific/Marquesas',
]

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const clockOf = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const hoursIn = (timeZone: string, from: string, until: string): Hours => ({
  time_zone: timeZone,
  minimum_notice_minutes: 0,
  weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, until })),
  exceptions: [],
  ...NO_RULES,
  max_days_ahead: Number.POSITIVE_INFINITY,
  time_off: [],
})
const ask = (hours: Hours, from: string, days: number, durationMinutes: number): number[] =>
  availableStarts({ hours, busy: [], from, days, durationMinutes, now: LONG_AGO })
const localOf = (zone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

const spans = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([from, until]) => from < until)
  .map(([from, until]) => ({ from: clockOf(from), until: clockOf(until) }))
const minutes = fc.constantFrom(15, 30, 45, 60, 90, 240)
/** A day at most three days from a clock change. */
const nearA = (changes: readonly Change[]) =>
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3, max: 3 }))
    .map(([{ zone, day }, days]) => ({ zone, from: addDays(day, days) }))
const anywhere = fc
  .tuple(fc.constantFrom(...ZONES, ...DATE_LINE), fc.integer({ min: 0, max: 1400 }))
  .map(([zone, days]) => ({ zone, from: addDays('2025-01-01', days) }))
const places = [
  ['where the clock goes forward', nearA(FORWARD)],
  ['where the clock goes back', nearA(BACK)],
  ['in any zone, on both sides of the date line', anywhere],
] as const

test('finds clock changes in both directions in the time zone data', () => {
  expect(Math.min(FORWARD.length, BACK.length)).toBeGreaterThan(200)
})

test.each(places)(
  '%s starts hours at their local time if it occurs exactly once [openings/weekly-hours]',
  (_where, place) => {
    fc.assert(
      fc.property(place, spans, ({ zone, from: day }, span) => {
        const start = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(span.from))
        const [early, late] = (['earlier', 'later'] as const).map((disambiguation) =>
          start.toZonedDateTime(zone, { disambiguation }),
        )
        fc.pre(early!.equals(late!) && early!.toPlainDateTime().equals(start))
        const first = ask(hoursIn(zone, span.from, span.until), day, 1, 15)[0]
        expect(first).toBe(early!.epochMilliseconds)
      }),
      { numRuns: 200 },
    )
  },
)

test.each(places)(
  '%s keeps every minute of a slot within the hours and on the requested day [openings/weekly-hours]',
  (_where, place) => {
    fc.assert(
      fc.property(place, spans, minutes, ({ zone, from: day }, span, length) => {
        for (const ms of ask(hoursIn(zone, span.from, span.until), day, 1, length)) {
          expect(localOf(zone, ms).toPlainDate().toString()).toBe(day)
          expect(dayIn(zone, new Date(ms))).toBe(day)
          for (let at = ms; at < ms + length * 60_000; at += 15 * 60_000) {
            const clock = localOf(zone, at).toPlainTime().toString().slice(0, 5)
            expect(span.from <= clock && clock < span.until, `${clock} in ${zone}`).toBe(true)
          }
        }
      }),
      { numRuns: 120 },
    )
  },
)

test.each(places)(
  '%s offers the whole day of an always-open professional, even at 23 or 25 hours [openings/only-free]',
  (_where, place) => {
    fc.assert(
      fc.property(place, ({ zone, from: day }) => {
        const start = startOfDay(zone, dayNumberOf(day))
        const end = startOfDay(zone, dayNumberOf(day) + 1)
        const starts = ask(hoursIn(zone, '00:00', '24:00'), day, 1, 30)
        expect(starts[0]).toBe(start)
        expect(starts).toHaveLength((end - start) / (30 * 60_000))
        for (const [index, ms] of starts.entries()) expect(ms).toBe(start + index * 30 * 60_000)
      }),
      { numRuns: 120, examples: [[{ zone: 'Atlantic/Azores', from: '2028-10-29' }]] },
    )
  },
)

test.each(places)(
  '%s returns the same slots day by day as in one range, without duplicates [openings/only-free]',
  (_where, place) => {
    fc.assert(
      fc.property(place, spans, minutes, ({ zone, from }, span, length) => {
        const hours = hoursIn(zone, span.from, span.until)
        const days = [0, 1, 2, 3].flatMap((day) => ask(hours, addDays(from, day), 1, length))
        expect(days).toEqual(ask(hours, from, 4, length))
        expect(new Set(days).size).toBe(days.length)
      }),
      { numRuns: 100 },
    )
  },
)

test('maps a slot across the date line to another local day at the same instant [openings/only-free]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DATE_LINE),
      fc.constantFrom(...DATE_LINE),
      anywhere,
      (hers, his, { from }) => {
        for (const ms of ask(hoursIn(hers, '09:00', '12:00'), from, 1, 60)) {
          const theirs = localOf(his, ms)
          expect(localOf(hers, ms).toPlainDate().toString()).toBe(from)
          expect(dayIn(his, new Date(ms))).toBe(theirs.toPlainDate().toString())
          expect(theirs.epochMilliseconds).toBe(ms)
        }
      },
    ),
    { numRuns: 100 },
  )
})
