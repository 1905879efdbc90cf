import { estimatedOneRepMax } from '@fieldside/contracts/e1rm.ts'
import { weightIn } from '@fieldside/contracts/weights.ts'
import { expect, test } from 'vitest'
import { suggestLoad } from './suggest-load.ts'

const known = { e1rm_grams: 120_000, last_grams: 61_000 }
const weightOf = (kind: 'weight' | 'percent_1rm' | 'rpe' | 'step', value: number, reps = '5', step = 2500) =>
  suggestLoad({ kind, value }, reps, known, { unit: 'kg', step }).weight_grams

test('estimates the 1RM from 1 to 12 reps', () => {
  expect([1, 2, 10, 12].map((reps) => estimatedOneRepMax(90_000, reps))).toEqual([
    90_000, 96_000, 120_000, 126_000,
  ])
  expect([0, 13].map((reps) => estimatedOneRepMax(90_000, reps))).toEqual([undefined, undefined])
})

test('takes a weight as it is, a share of the estimated 1RM and an RPE in steps of the plates, and a step from last time [programs/load]', () => {
  expect(weightOf('weight', 61_300)).toBe(61_300)
  expect(weightOf('percent_1rm', 80)).toBe(95_000)
  expect(weightOf('percent_1rm', 80, '5', 1000)).toBe(96_000)
  expect(weightOf('step', 2500)).toBe(63_500)
  // Five reps that leave two are seven to failure: 120 kg / (1 + 7 / 30).
  expect(weightOf('rpe', 8)).toBe(97_500)
  expect(weightOf('rpe', 10, '1')).toBe(120_000)
  expect(weightOf('rpe', 8, '8-10')).toBe(90_000)
})

test('rounds a weight of the other unit to what the athlete’s plates allow', () => {
  const inPounds = (grams: number) =>
    weightIn(
      suggestLoad({ kind: 'weight', value: grams }, '5', known, { unit: 'lb', step: 2268 }).weight_grams!,
      'lb',
    )
  expect([60_000, 20_000, 100_000].map(inPounds)).toEqual([130, 45, 220])
  expect([135, 132.5, 2.5, 61.25].map((lb) => inPounds(Math.round(lb * 453.592_37)))).toEqual([
    135, 132.5, 2.5, 61.25,
  ])
  const inKilograms = (lb: number) => weightOf('weight', Math.round(lb * 453.592_37))
  expect([135, 45, 225].map(inKilograms)).toEqual([60_000, 20_000, 102_500])
  expect([61_250, 16_000, 7500, 300].map((grams) => weightOf('weight', grams))).toEqual([
    61_250, 16_000, 7500, 300,
  ])
})

test('suggests no weight that the log or the reps don’t support', () => {
  for (const reps of ['30s', '20 m', 'as many as are clean', '12'])
    expect(weightOf('rpe', 8, reps)).toBeNull()
  const nothing = { e1rm_grams: null, last_grams: null }
  for (const kind of ['percent_1rm', 'rpe', 'step'] as const)
    expect(suggestLoad({ kind, value: 8 }, '5', nothing, { unit: 'kg', step: 2500 }).weight_grams).toBeNull()
})
