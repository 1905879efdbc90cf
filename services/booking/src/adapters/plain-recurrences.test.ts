import { DAY_MS } from '@fieldside/contracts/durations.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { plainStarts } from '../domain/plain-recurrences.ts'
import { icalTimeOf, wallOfIcal } from './calendar-events.ts'
import { plainRuleOf } from './calendar-recurrences.ts'

const FROM = Date.parse('2026-11-24T00:00:00Z')
const UNTIL = FROM + 30 * DAY_MS

const rules = fc.record({
  start: fc.integer({ min: FROM - 400 * DAY_MS, max: FROM + 20 * DAY_MS }).map((ms) => ms - (ms % 60_000)),
  freq: fc.constantFrom('DAILY', 'WEEKLY'),
  interval: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.option(fc.subarray(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], { minLength: 1 })),
  weekStart: fc.constantFrom('SU', 'MO', 'WE'),
  end: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 200 }).map((count) => `;COUNT=${count}`),
    fc
      .integer({ min: -50, max: 40 })
      .map((days) => `;UNTIL=${icalTimeOf(FROM + days * DAY_MS).toICALString()}`),
  ),
})

test('a plain rule has the same starts as in ical.js', () => {
  fc.assert(
    fc.property(rules, ({ start, freq, interval, weekdays, weekStart, end }) => {
      const days = weekdays && freq === 'WEEKLY' ? `;BYDAY=${weekdays.join(',')}` : ''
      const rule = ICAL.Recur.fromString(`FREQ=${freq};INTERVAL=${interval};WKST=${weekStart}${days}${end}`)
      const expected: number[] = []
      const iterator = rule.iterator(icalTimeOf(start))
      for (let next = iterator.next(); next; next = iterator.next()) {
        const wall = wallOfIcal(next)
        if (wall > UNTIL) break
        if (wall >= FROM) expected.push(wall)
      }
      const plain = plainRuleOf(rule, start)
      expect(plain).not.toBeNull()
      expect(plainStarts(plain!, FROM, UNTIL)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
