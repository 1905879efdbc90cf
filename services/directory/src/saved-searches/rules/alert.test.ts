import { expect, test } from 'vitest'
import { newsPeriod, nextCheckAt, shownMatches } from './alert.ts'

test('checks once a day, and counts each piece of news in one check [find/alert-once-a-day]', () => {
  const first = new Date('2026-11-21T09:00:00Z')
  const second = nextCheckAt(first)
  expect(second.toISOString()).toBe('2026-11-22T09:00:00.000Z')
  const [before, after] = [newsPeriod(first, second), newsPeriod(second, nextCheckAt(second))]
  expect(after.after).toEqual(before.until)
})

test('counts up to 20 matches [find/alert-once-a-day]', () => {
  expect(shownMatches(20)).toEqual({ professionals: 20, more: false })
  expect(shownMatches(21)).toEqual({ professionals: 20, more: true })
})
