import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { SlotFilter } from '@fieldside/contracts/http/openings.ts'
import { WITHIN_DAYS } from '@fieldside/contracts/http/search.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { availableStarts, isAvailable } from '../../schedule/rules/availability.ts'
import type { Busy, Hours } from '../../schedule/rules/closed-time.ts'
import { dayIn, dayNumberOf, dayText } from '../../schedule/rules/local-days.ts'
import { NO_RULES } from '../../schedule/rules/schedule.ts'
import { type Bookable, cardStartsOf, type NextSlots, nextSlotsChangeAt, nextSlotsOf } from './next-slots.ts'

/** A Tuesday at 08:00 in Denver. */
const NOW = new Date('2026-11-24T15:00:00Z')
const WEEKDAYS: Hours = {
  time_zone: 'America/Denver',
  weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '12:00' })),
  exceptions: [],
  minimum_notice_minutes: 0,
  ...NO_RULES,
  time_off: [],
}
const bookable = (hours: Partial<Hours> = {}, more: Partial<Bookable> = {}): Bookable => ({
  hours: { ...WEEKDAYS, ...hours },
  busy: [],
  durationMinutes: 60,
  now: NOW,
  ...more,
})
const textsOf = (next: NextSlots) => Object.values(next).map((at) => at?.toISOString().slice(0, 16) ?? null)
const closed = (from: string, days: number) =>
  Array.from({ length: days }, (_, n) => ({ day: dayText(dayNumberOf(from) + n), spans: [] }))
const span = (from: string, until: string): Busy => ({
  id: from,
  kind: 'session',
  fromMs: Date.parse(from),
  untilMs: Date.parse(until),
})

describe('the next slots', () => {
  test('are the next one, the next from 17:00, and the next on a weekend, in the professional’s zone [find/next-slots]', () => {
    const weekly_hours = [
      { weekday: 2, from: '09:00', until: '18:00' },
      { weekday: 6, from: '10:00', until: '12:00' },
    ]
    expect(textsOf(nextSlotsOf(bookable({ weekly_hours })))).toEqual([
      '2026-11-24T16:00',
      '2026-11-25T00:00',
      '2026-11-28T17:00',
    ])
    const busy = [span('2026-11-25T00:00Z', '2026-11-25T01:00Z')]
    expect(textsOf(nextSlotsOf(bookable({ weekly_hours }, { busy })))[1]).toBe('2026-12-02T00:00')
  })

  test('are null without hours of the kind, without a long enough gap, and beyond 28 days [find/next-slots]', () => {
    expect(textsOf(nextSlotsOf(bookable()))).toEqual(['2026-11-24T16:00', null, null])
    expect(textsOf(nextSlotsOf(bookable({}, { durationMinutes: 240 })))).toEqual([null, null, null])
    const opening = (day: string) =>
      bookable({ weekly_hours: [], exceptions: [{ day, spans: [{ from: '17:00', until: '18:00' }] }] })
    expect(textsOf(nextSlotsOf(opening('2026-12-21')))).toEqual([
      '2026-12-22T00:00',
      '2026-12-22T00:00',
      null,
    ])
    expect(textsOf(nextSlotsOf(opening('2026-12-22')))).toEqual([null, null, null])
  })
})

describe('time changes the next slots', () => {
  const changeAt = (of: Bookable) => nextSlotsChangeAt(nextSlotsOf(of), of)?.toISOString() ?? null

  test('when the next one can no longer be requested [find/next-slots-pass]', () => {
    expect(changeAt(bookable())).toBe('2026-11-24T16:00:00.000Z')
    expect(changeAt(bookable({ minimum_notice_minutes: 30 }))).toBe('2026-11-24T15:30:00.001Z')
  })

  test('when the first day with hours comes within 28 days, however many days are closed before [find/next-slots-pass]', () => {
    expect(changeAt(bookable({ exceptions: closed('2026-11-24', 60) }))).toBe('2026-12-29T07:00:00.000Z')
    const weekly_hours: Hours['weekly_hours'] = []
    expect(changeAt(bookable({ weekly_hours }))).toBeNull()
    const exceptions = [{ day: '2027-02-06', spans: [{ from: '09:00', until: '10:00' }] }]
    expect(changeAt(bookable({ weekly_hours, exceptions }))).toBe('2027-01-10T07:00:00.000Z')
  })
})

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`
const spans = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .map(([from, length]) => ({ from: hour(from), until: hour(Math.min(24, from + length)) }))
const days = fc.integer({ min: 0, max: 45 }).map((n) => dayText(dayNumberOf('2026-11-24') + n))
const exception = fc
  .tuple(days, fc.option(spans))
  .map(([day, hours]) => ({ day, spans: hours ? [hours] : [] }))
const calendars: fc.Arbitrary<Bookable> = fc.record({
  hours: fc.record({
    time_zone: fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
    weekly_hours: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 7 }), spans).map(([weekday, hours]) => ({ weekday, ...hours })),
      { maxLength: 3, selector: ({ weekday }) => weekday },
    ),
    exceptions: fc.uniqueArray(exception, { maxLength: 4, selector: ({ day }) => day }),
    minimum_notice_minutes: fc.constantFrom(0, 60, 3 * 24 * 60),
    buffer_before_minutes: fc.constantFrom(0, 0, 15, 60),
    buffer_after_minutes: fc.constantFrom(0, 0, 30),
    max_sessions_per_day: fc.constantFrom(null, null, 1, 2),
    max_days_ahead: fc.constantFrom(7, 14, 90),
    time_off: fc.array(
      fc.tuple(days, fc.integer({ min: 0, max: 20 })).map(([first_day, length]) => ({
        first_day,
        last_day: dayText(dayNumberOf(first_day) + length),
      })),
      { maxLength: 2 },
    ),
  }),
  busy: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 28 * 24 }), fc.integer({ min: 1, max: 96 })).map(([from, length]) => ({
      id: `${from} ${length}`,
      kind: length % 3 === 0 ? ('block' as const) : ('session' as const),
      fromMs: NOW.getTime() + from * HOUR_MS,
      untilMs: NOW.getTime() + (from + length) * HOUR_MS,
    })),
    { maxLength: 4 },
  ),
  durationMinutes: fc.constantFrom(15, 45, 120),
  now: fc.integer({ min: 0, max: 47 }).map((hours) => new Date(NOW.getTime() + hours * 30 * MINUTE_MS)),
})

test('are the first of all available ones of their kind, for any calendar [find/next-slots]', () => {
  const check = (of: Bookable) => {
    const { time_zone } = of.hours
    const all = availableStarts({ ...of, from: dayIn(time_zone, of.now), days: 28 })
    const first = (counts: (local: Temporal.ZonedDateTime) => boolean) =>
      all.find((ms) => counts(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(time_zone))) ??
      null
    expect(Object.values(nextSlotsOf(of)).map((at) => at?.getTime() ?? null)).toEqual([
      first(() => true),
      first((local) => local.hour >= 17),
      first((local) => local.dayOfWeek >= 6),
    ])
  }
  fc.assert(fc.property(calendars, check), { numRuns: 200 })
})

test('stay the same until the time that was computed, for any calendar [find/next-slots-pass]', () => {
  const check = (of: Bookable, part: number) => {
    const next = nextSlotsOf(of)
    const untilMs = nextSlotsChangeAt(next, of)?.getTime() ?? of.now.getTime() + 80 * DAY_MS
    for (const ms of [untilMs - 1, Math.floor(of.now.getTime() + part * (untilMs - 1 - of.now.getTime()))])
      expect(nextSlotsOf({ ...of, now: new Date(ms) })).toEqual(next)
  }
  fc.assert(fc.property(calendars, fc.double({ min: 0, max: 1, noNaN: true }), check), { numRuns: 200 })
})

test('shows up to three starts of each of the next three days on a card, and a request accepts each of them for 5 more minutes [find/slots-bookable]', () => {
  let shownCount = 0
  const check = (of: Bookable, waitedMs: number) => {
    const { next, shown } = cardStartsOf(of)
    const later = new Date(of.now.getTime() + waitedMs)
    const days = Map.groupBy(shown, (start) => dayIn(of.hours.time_zone, start))
    expect(days.size).toBeLessThanOrEqual(3)
    for (const times of days.values()) expect(times.length).toBeLessThanOrEqual(3)
    for (const startsAt of shown) {
      const ends = startsAt.getTime() + of.durationMinutes * MINUTE_MS
      expect(of.busy.some(({ fromMs, untilMs }) => fromMs < ends && startsAt.getTime() < untilMs)).toBe(false)
      expect(isAvailable(of.hours, { ...of, startsAt }, later, of.busy)).toBe(true)
      expect(startsAt >= next!).toBe(true)
    }
    shownCount += shown.length
  }
  fc.assert(fc.property(calendars, fc.integer({ min: 0, max: 5 * MINUTE_MS }), check), { numRuns: 400 })
  expect(shownCount).toBeGreaterThan(1000)
})

/** How a search's filters read, computed with Temporal. */
const matches = ({ time, within }: SlotFilter, { hours: { time_zone }, now }: Bookable, ms: number) => {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(time_zone)
  const hoursAhead = { today: 24, '3-days': 72, week: 168 }[within ?? 'week']
  return (
    (time !== 'evenings' || local.hour >= 17) &&
    (time !== 'weekends' || local.dayOfWeek >= 6) &&
    (within === undefined || ms - now.getTime() <= hoursAhead * HOUR_MS)
  )
}
const filters: fc.Arbitrary<SlotFilter> = fc.record({
  time: fc.constantFrom(undefined, 'evenings', 'weekends'),
  within: fc.constantFrom(undefined, 'today', '3-days', 'week'),
})

test('shows the first three starts of the first three days that match a search’s filters, in the professional’s zone, and no others [find/slots-match-filters]', () => {
  let filteredCount = 0
  const check = (of: Bookable, filter: SlotFilter) => {
    const { time_zone, minimum_notice_minutes } = of.hours
    const fromMs = of.now.getTime() + (minimum_notice_minutes + 5) * MINUTE_MS
    const all = availableStarts({ ...of, from: dayIn(time_zone, of.now), days: 28 })
    const matching = all.filter((ms) => ms >= fromMs && matches(filter, of, ms))
    const days = Map.groupBy(matching, (ms) => dayIn(time_zone, new Date(ms)))
    const expected = [...days.values()].slice(0, 3).flatMap((times) => times.slice(0, 3))
    const withinDays = filter.within && WITHIN_DAYS[filter.within]
    const { next, shown } = cardStartsOf(of, { time: filter.time, withinDays })
    expect(shown.map((start) => start.getTime())).toEqual(expected)
    expect(next).toEqual(cardStartsOf(of).next)
    if (shown[0] && shown[0].getTime() !== cardStartsOf(of).shown[0]?.getTime()) filteredCount += 1
  }
  fc.assert(fc.property(calendars, filters, check), { numRuns: 300 })
  // About 28. Without a filter that removes starts, 0.
  expect(filteredCount).toBeGreaterThan(5)
})
