import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countTrainingDays,
  dayAfter,
  followedPlan,
  nextDay,
  type Position,
  settle,
  trainingDayFrom,
  weekdayOf,
} from './schedule.ts'

const days = (...all: [week: number, day: number][]) =>
  all.map(([week_number, day_number]) => ({ week_number, day_number }))
const MON_WED_FRI = [1, 3, 5]
const threeDays = days([1, 1], [1, 3], [1, 5])
const planOf = (weeks: number, rows = threeDays) => followedPlan(weeks, rows, { week: 1, pinned: null })

/** Settles the next workouts on the given days and returns for which day each was planned. */
const train = (start: string, ons: string[], plan = planOf(4), weekdays = MON_WED_FRI) => {
  let at: Position = { week_number: 1, day_number: 1, next_from: start, week_from: start }
  const settled: { week_number: number; day_number: number }[] = []
  const planned = ons.map((on) => {
    const day = nextDay(plan, at, settled)!
    const { planned_on, missed, ...next } = settle(at, { plan, weekdays, settled, day, on })
    settled.push(day)
    at = next
    return [day.week_number, day.day_number, planned_on, missed]
  })
  return { planned, at, next: trainingDayFrom(at.next_from, weekdays) }
}

test('finds training days over the ends of months and years and leap days', () => {
  expect(weekdayOf('2026-11-30')).toBe(1)
  expect(trainingDayFrom('2026-12-31', [1])).toBe('2027-01-04')
  expect(trainingDayFrom('2028-02-28', [2])).toBe('2028-02-29')
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  // Clocks change on 2026-10-25 in Europe and on 2026-11-01 in the US.
  expect(countTrainingDays('2026-10-19', '2026-11-09', MON_WED_FRI)).toBe(9)
  expect(countTrainingDays('2026-11-09', '2026-10-19', MON_WED_FRI)).toBe(0)
})

test('counts training days as one by one', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 60 }),
      weekdays,
      (at, length, on) => {
        const from = dayAfter('2026-01-01', at)
        const each = Array.from({ length }, (_, day) => weekdayOf(dayAfter(from, day)))
        const expected = each.filter((weekday) => on.includes(weekday)).length
        expect(countTrainingDays(from, dayAfter(from, length), on)).toBe(expected)
      },
    ),
  )
})

test('plans each workout for the next training day, over the turn of the year', () => {
  const { planned, next } = train('2026-12-28', ['2026-12-28', '2026-12-30', '2027-01-01', '2027-01-04'])
  expect(planned).toEqual([
    [1, 1, '2026-12-28', 0],
    [1, 3, '2026-12-30', 0],
    [1, 5, '2027-01-01', 0],
    [2, 1, '2027-01-04', 0],
  ])
  expect(next).toBe('2027-01-06')
})

test('plans the workout after a missed one for the training day after it was done [programs/missed]', () => {
  // Monday's workout is done on Thursday, so Monday and Wednesday passed without it.
  const { planned, next } = train('2026-11-30', ['2026-12-03'])
  expect(planned).toEqual([[1, 1, '2026-11-30', 2]])
  expect(next).toBe('2026-12-04')
  // A workout done a day early keeps the days of the others.
  expect(train('2026-11-30', ['2026-11-29']).next).toBe('2026-12-02')
})

test('rests on the training days that a shorter week has no workout for', () => {
  const plan = planOf(3, days([1, 1], [1, 3], [1, 5], [2, 1], [3, 1], [3, 3], [3, 5]))
  const { planned, next } = train(
    '2026-11-30',
    ['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07'],
    plan,
  )
  expect(planned.at(-1)).toEqual([2, 1, '2026-12-07', 0])
  expect(next).toBe('2026-12-14')
})

test('ends after the last workout of the last week', () => {
  const { at } = train('2026-11-30', ['2026-11-30', '2026-12-02'], planOf(2, days([1, 4])))
  expect(at.week_number).toBe(3)
})

test('keeps the days of a week that began before a change [programs/versions]', () => {
  const plan = followedPlan(2, days([1, 2]), { week: 1, pinned: threeDays })
  expect([plan.daysOf(1), plan.daysOf(2)]).toEqual([[1, 3, 5], [2]])
})

test('loses and repeats no workout, whatever is done when', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 12, maxLength: 12 })
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(gaps, weekdays, fc.integer({ min: 0, max: 700 }), (between, on, at) => {
      let day = dayAfter('2026-01-01', at)
      const start = day
      const ons = between.map((gap) => {
        day = dayAfter(day, gap)
        return day
      })
      const { planned, at: end } = train(start, ons, planOf(4), on)
      expect(planned.map(([week, number]) => `${week}.${number}`)).toEqual(
        [1, 2, 3, 4].flatMap((week) => [1, 3, 5].map((number) => `${week}.${number}`)),
      )
      const dates = planned.map(([, , date]) => date as string)
      expect(dates).toEqual([...new Set(dates)].sort())
      for (const date of dates) expect(on).toContain(weekdayOf(date))
      expect(end.week_number).toBe(5)
    }),
  )
})
