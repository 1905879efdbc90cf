import { expect, test } from 'vitest'
import { mondayOf, plannedFrom, streakOf } from './training-day.ts'

const planned = (program_id: string, day_number: number) => ({
  program_id,
  title: program_id,
  day_number,
  exercise_count: 3,
  set_count: 9,
})
const never = () => false

test('plans today’s program day, or else the next one within the week [find/home-next]', () => {
  const both = [planned('new', 3), planned('old', 3), planned('old', 1)]
  // 2026-11-25 is a Wednesday.
  expect(plannedFrom(both, '2026-11-25', never)).toMatchObject({ program_id: 'new', on: '2026-11-25' })
  const newDone = ({ program_id }: { program_id: string }) => program_id === 'new'
  expect(plannedFrom(both, '2026-11-25', newDone)).toMatchObject({ program_id: 'old', done: false })
  expect(plannedFrom(both, '2026-11-25', () => true)).toMatchObject({ program_id: 'new', done: true })
  expect(plannedFrom(both, '2026-11-26', () => true)).toMatchObject({ on: '2026-11-30', done: false })
  expect(plannedFrom([], '2026-11-25', never)).toBeNull()
})

test('counts weeks in a row, over the turn of the year, until a whole week has passed without a workout [find/streak]', () => {
  const run = ['2027-01-04', '2026-12-28', '2026-12-21', '2026-12-14', '2026-11-30']
  expect(streakOf(run, '2027-01-05')).toEqual({ weeks: 4, since: '2026-12-14' })
  expect(streakOf(run, '2027-01-17')).toEqual({ weeks: 4, since: '2026-12-14' })
  // Monday in UTC can still be Sunday where the athlete is.
  expect(streakOf(run, '2027-01-18').weeks).toBe(4)
  expect(streakOf(run, '2027-01-19')).toEqual({ weeks: 0, since: null })
  expect(streakOf(run.slice(1), '2027-01-05').weeks).toBe(3)
  expect(streakOf(['2026-12-28', '2026-12-14'], '2027-01-03').weeks).toBe(1)
  expect(streakOf([], '2027-01-05').weeks).toBe(0)
  expect(mondayOf('2027-01-03')).toBe('2026-12-28')
})
