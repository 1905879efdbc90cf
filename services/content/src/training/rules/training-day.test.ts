import { expect, test } from 'vitest'
import { dayAfter } from '../../programs/rules/schedule.ts'
import { type FollowedProgram, mondayOf, plannedFrom, streakOf } from './training-day.ts'

const followed = (program_id: string, day_number: number, changes: Partial<FollowedProgram> = {}) => ({
  program_id,
  title: program_id,
  duration_weeks: 4,
  weekdays: [day_number],
  paused_on: null,
  week_number: 1,
  day_number: 1,
  next_from: '2026-11-23',
  week_from: '2026-11-23',
  days: [{ week_number: 1, day_number, exercise_count: 3, set_count: 9 }],
  pinned: null,
  settled: [],
  ...changes,
})
/** Did week 1 on a day, so that week 2 is next. */
const didOn = (settled_on: string, day_number: number): Partial<FollowedProgram> => ({
  week_number: 2,
  next_from: dayAfter(settled_on, 1),
  settled: [{ week_number: 1, day_number, result: 'done', settled_on }],
})

test('plans the missed workout first, else today’s, else the next one [find/home-next]', () => {
  // 2026-11-25 is a Wednesday.
  const both = [followed('new', 3), followed('old', 3)]
  expect(plannedFrom(both, '2026-11-25')).toMatchObject({ program_id: 'new', on: '2026-11-25', done: false })
  const missed = [...both, followed('missed', 1)]
  expect(plannedFrom(missed, '2026-11-25')).toMatchObject({ program_id: 'missed', on: '2026-11-23' })
  expect(plannedFrom(both, '2026-12-31')).toMatchObject({ program_id: 'new', on: '2026-11-25' })
  const newDone = [followed('new', 3, didOn('2026-11-25', 3)), followed('old', 3)]
  expect(plannedFrom(newDone, '2026-11-25')).toMatchObject({ program_id: 'old', done: false })
  const [done] = newDone
  expect(plannedFrom([done!], '2026-11-25')).toMatchObject({ week_number: 1, done: true })
  expect(plannedFrom([done!], '2026-11-26')).toMatchObject({ week_number: 2, on: '2026-12-02', done: false })
  expect(plannedFrom([], '2026-11-25')).toBeNull()
})

test('plans nothing of a paused or finished program [programs/pause]', () => {
  expect(plannedFrom([followed('paused', 3, { paused_on: '2026-11-24' })], '2026-11-25')).toBeNull()
  expect(plannedFrom([followed('finished', 3, { week_number: 5 })], '2026-11-25')).toBeNull()
})

test('counts what the week began with [programs/versions]', () => {
  const pinned = [{ week_number: 1, day_number: 3, exercise_count: 1, set_count: 2 }]
  expect(plannedFrom([followed('changed', 3, { pinned })], '2026-11-25')).toMatchObject({ set_count: 2 })
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
