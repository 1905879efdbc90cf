import { expect, test } from 'vitest'
import { lastWeeks, mondayOf } from './weeks.ts'

test('starts weeks on Monday, across months and years', () => {
  expect(['2026-11-23', '2026-11-21', '2026-11-22', '2027-01-01', '2028-03-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-16',
    '2026-11-16',
    '2026-12-28',
    '2028-02-28',
  ])
})

test('includes weeks without a workout', () => {
  const week = { monday: '2026-11-09', sessions: 2, sets: 10, volume_grams: 5 }
  expect(lastWeeks([week], '2026-11-21', 3)).toEqual([
    { monday: '2026-11-02', sessions: 0, sets: 0, volume_grams: 0 },
    week,
    { monday: '2026-11-16', sessions: 0, sets: 0, volume_grams: 0 },
  ])
})
