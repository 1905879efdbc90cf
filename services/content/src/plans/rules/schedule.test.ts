import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../../programs/rules/schedule.ts'
import { dayIn, missedInARow, nextOn, plannedDays, type Schedule, weeksOf } from './schedule.ts'

const schedule = (starts_on: string, ...weekdays: number[]): Schedule => ({
  starts_on,
  entries: [{ from_day: starts_on, weekdays }],
})
const missedOn = (of: Schedule, done: string[], today: string) =>
  plannedDays(of, done, today)
    .filter(({ missed }) => missed)
    .map(({ on }) => on)

test('plans across the end of a year, with a leap day, by calendar days alone', () => {
  // December 31, 2027, is a Friday, and February 29, 2028, a Tuesday.
  const days = plannedDays(schedule('2027-12-27', 2, 5), [], '2028-03-02').map(({ on }) => on)
  expect(days.slice(0, 3)).toEqual(['2027-12-28', '2027-12-31', '2028-01-04'])
  expect(days.slice(-2)).toEqual(['2028-02-29', '2028-03-03'])
})

test('knows the day in the athlete’s calendar, also around a clock change', () => {
  // New York turns its clocks forward at 07:00 UTC on March 14, 2027, and back at 06:00 UTC on November 7.
  const day = (instant: string) => dayIn('America/New_York', new Date(instant))
  expect(day('2027-03-14T04:59:00Z')).toBe('2027-03-13')
  expect(day('2027-03-14T05:00:00Z')).toBe('2027-03-14')
  expect(day('2027-03-15T03:59:00Z')).toBe('2027-03-14')
  expect(day('2027-03-15T04:00:00Z')).toBe('2027-03-15')
  expect(day('2027-11-07T03:59:00Z')).toBe('2027-11-06')
  expect(day('2027-11-08T04:59:00Z')).toBe('2027-11-07')
  expect(day('2027-12-31T23:59:00Z')).toBe('2027-12-31')
  expect(dayIn('Pacific/Kiritimati', new Date('2027-12-31T10:00:00Z'))).toBe('2028-01-01')
})

test('counts a workout for the day on or before it, and a second one for the next day', () => {
  const plan = schedule('2026-11-30', 1, 4)
  expect(missedOn(plan, [], '2026-12-04')).toEqual(['2026-11-30', '2026-12-03'])
  expect(missedOn(plan, [], '2026-12-03')).toEqual(['2026-11-30'])
  expect(missedOn(plan, ['2026-12-02'], '2026-12-08')).toEqual(['2026-12-03', '2026-12-07'])
  expect(missedOn(plan, ['2026-12-01', '2026-12-02'], '2026-12-08')).toEqual(['2026-12-07'])
  expect(missedOn(plan, ['2026-11-29'], '2026-12-02')).toEqual([])
})

test('missed days end with a workout, also one of today', () => {
  const plan = schedule('2026-11-30', 1, 4)
  const missed = (done: string[], today: string) => missedInARow(plannedDays(plan, done, today), today)
  expect(missed([], '2026-12-07')).toEqual(['2026-11-30', '2026-12-03'])
  expect(missed(['2026-12-07'], '2026-12-07')).toEqual([])
  expect(missed(['2026-12-03'], '2026-12-08')).toEqual(['2026-12-07'])
})

test('keeps the days that were planned before a change of the weekdays', () => {
  const plan: Schedule = {
    starts_on: '2026-11-30',
    entries: [
      { from_day: '2026-11-30', weekdays: [1] },
      { from_day: '2026-12-09', weekdays: [5] },
    ],
  }
  const days = plannedDays(plan, [], '2026-12-12').map(({ on }) => on)
  expect(days).toEqual(['2026-11-30', '2026-12-07', '2026-12-11'])
})

test('names the next day: today, or after a workout the following one, or the start', () => {
  const plan = schedule('2026-12-03', 1, 4)
  expect(nextOn(plan, false, '2026-11-20')).toBe('2026-12-03')
  expect(nextOn(plan, false, '2026-12-07')).toBe('2026-12-07')
  expect(nextOn(plan, true, '2026-12-07')).toBe('2026-12-10')
})

const START = '2026-10-05'
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
const daysAfterStart = fc.integer({ min: 0, max: 120 }).map((days) => dayAfter(START, days))

test('a further workout never makes a planned day missed, and no more days are done than workouts', () => {
  fc.assert(
    fc.property(
      weekdays,
      fc.array(daysAfterStart, { maxLength: 40 }),
      daysAfterStart,
      daysAfterStart,
      (on, done, more, today) => {
        const plan = schedule(START, ...on)
        const count = (workouts: string[]) =>
          plannedDays(plan, workouts, today).filter((day) => day.done).length
        expect(count(done)).toBeLessThanOrEqual(done.length)
        expect(count([...done, more])).toBeGreaterThanOrEqual(count(done))
        const planned = plannedDays(plan, done, today)
        for (const { on: day, missed } of planned) if (missed) expect(day < today).toBe(true)
        const weeks = weeksOf(planned)
        expect(weeks.reduce((sum, week) => sum + week.planned, 0)).toBe(planned.length)
        expect(weeks.reduce((sum, week) => sum + week.done, 0)).toBe(count(done))
      },
    ),
  )
})
