import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { nextLook, retryOf } from './job-retry.ts'

const now = new Date('2026-11-10T12:00:00Z')
const failed = (changed: Partial<Parameters<typeof retryOf>[0]>) =>
  retryOf({ failures: 1, firstFailedAt: now, now, isTransient: false, random: 1, ...changed })
const secondsOf = (at: Date) => (at.getTime() - now.getTime()) / 1000

test('backs off exponentially from 2 seconds to an hour', () => {
  const waits = [1, 2, 3, 10, 12, 19].map((failures) => secondsOf(failed({ failures }).at))
  expect(waits).toEqual([2, 4, 8, 1024, 3600, 3600])
})

test('spreads retries over the last quarter of the delay', () => {
  expect(secondsOf(failed({ failures: 3, random: 0 }).at)).toBe(6)
  expect(secondsOf(failed({ failures: 3, random: 0.5 }).at)).toBe(7)
})

test('parks an item after 20 failures', () => {
  expect(failed({ failures: 19 }).isParked).toBe(false)
  expect(failed({ failures: 20 }).isParked).toBe(true)
})

test('parks nothing during an outage shorter than 3 days and retries every 15 seconds', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const outage = { failures: 2000, isTransient: true }
  const running = failed({ ...outage, firstFailedAt: hoursAgo(71) })
  expect(running.isParked).toBe(false)
  expect(secondsOf(running.at)).toBe(15)
  expect(failed({ ...outage, firstFailedAt: hoursAgo(72) }).isParked).toBe(true)
})

test('checks a waiting item again after 2 seconds and later every 15 seconds', () => {
  expect(secondsOf(nextLook(1, now, 1))).toBe(2)
  expect(secondsOf(nextLook(50, now, 1))).toBe(15)
})
