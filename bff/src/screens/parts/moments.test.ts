import { expect, test } from 'vitest'
import { approval, firstSession, fourWeekStreak } from './moments.ts'

test('celebrates the first session while there are few, and a streak from its fourth week on, once per streak [find/moments-once] [find/streak]', () => {
  expect([0, 1, 3, 4].map((completed) => firstSession(completed).length)).toEqual([0, 1, 1, 0])
  const since = '2026-10-26'
  expect([3, 4, 7, 8].map((weeks) => fourWeekStreak({ weeks, since }).length)).toEqual([0, 1, 1, 0])
  expect(fourWeekStreak({ weeks: 4, since })).toEqual([{ moment: 'four-week-streak', subject: since }])
  expect([fourWeekStreak({ weeks: 0, since: null }), fourWeekStreak(null)]).toEqual([[], []])
})

test('celebrates a recent approval only [find/moments-once]', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const of = (is_approved: boolean, submitted_at: string | null) =>
    approval({ is_approved, submitted_at }, now).length
  expect(of(true, '2026-11-20T12:00:00Z')).toBe(1)
  expect(of(false, '2026-11-20T12:00:00Z')).toBe(0)
  expect(of(true, '2025-11-20T12:00:00Z')).toBe(0)
  expect(approval(null, now)).toEqual([])
})
