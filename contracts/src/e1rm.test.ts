import { expect, test } from 'vitest'
import { estimatedOneRepMax } from './e1rm.ts'

test('estimates the 1RM by Epley’s formula for 1 to 12 reps, and the weight itself for one rep [progress/e1rm]', () => {
  const byReps = [1, 2, 3, 5, 8, 10, 12].map((reps) => estimatedOneRepMax(100_000, reps))
  expect(byReps).toEqual([100_000, 106_667, 110_000, 116_667, 126_667, 133_333, 140_000])
  // 225 lb for 3 reps.
  expect(estimatedOneRepMax(102_058, 3)).toBe(112_264)
})

test('estimates no 1RM above 12 reps, without reps, or without a weight [progress/e1rm]', () => {
  for (const [weight, reps] of [
    [100_000, 13],
    [100_000, 0],
    [100_000, null],
    [0, 5],
    [null, 5],
  ] as const)
    expect(estimatedOneRepMax(weight, reps)).toBeUndefined()
})
