import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { nextAttemptAt } from './retry.ts'

const scheduleWith = (random: number): number[] => {
  const since = new Date('2026-11-23T09:00:00Z')
  const delaysMs: number[] = []
  for (let now = since; ; ) {
    const next = nextAttemptAt({ failures: delaysMs.length + 1, since, now, random })
    if (!next) return delaysMs
    delaysMs.push(next.getTime() - now.getTime())
    now = next
  }
}

test('retries with exponential backoff and jitter for exactly 3 days [events/webhook-retries]', () => {
  const delaysMs = scheduleWith(1)
  expect(delaysMs.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000])
  expect(Math.max(...delaysMs)).toBe(6 * HOUR_MS)
  expect(delaysMs.length).toBe(23)
  expect(scheduleWith(0)[0]).toBe(7500)
  for (const random of [0, 0.3, 0.99])
    expect(scheduleWith(random).reduce((sum, ms) => sum + ms, 0)).toBe(3 * DAY_MS)
})
