import { expect, test } from 'vitest'
import { bestOf, type ExerciseRecords, recordsSet } from './records.ts'

const set = (changes: object = {}) => ({
  reps: 5,
  weight_grams: 100_000,
  kind: 'normal' as const,
  seconds: null,
  distance_cm: null,
  ...changes,
})
const before: ExerciseRecords = {
  weight_grams: 100_000,
  reps: 8,
  one_rep_max_grams: 116_667,
  volume_grams: 1_000_000,
  seconds: 60,
  distance_cm: 5000,
}

test('finds the records that a workout sets, with the set of each [progress/records]', () => {
  expect(recordsSet(before, [set(), set()])).toEqual([])
  expect(
    recordsSet(before, [set(), set({ weight_grams: 102_500 }), set({ reps: 9, weight_grams: null })]),
  ).toEqual([
    { kind: 'weight_grams', value: 102_500, set: 1 },
    { kind: 'reps', value: 9, set: 2 },
    { kind: 'one_rep_max_grams', value: 119_583, set: 1 },
    { kind: 'volume_grams', value: 1_012_500, set: 1 },
  ])
  expect(recordsSet(before, [set({ reps: null, weight_grams: null, seconds: 61 })])).toEqual([
    { kind: 'seconds', value: 61, set: 0 },
  ])
  // Seconds over a distance aren't held.
  expect(
    recordsSet(before, [set({ reps: null, weight_grams: null, seconds: 90, distance_cm: 5001 })]),
  ).toEqual([{ kind: 'distance_cm', value: 5001, set: 0 }])
})

test('names the one set that passes a volume, although later sets add to it', () => {
  const found = recordsSet(before, [set(), set(), set(), set()])
  expect(found).toEqual([{ kind: 'volume_grams', value: 2_000_000, set: 2 }])
})

test('counts no warm-up, no failed lift, and no first value as a record [progress/records]', () => {
  expect(recordsSet(before, [set({ kind: 'warmup', weight_grams: 200_000 })])).toEqual([])
  expect(recordsSet(before, [set({ reps: 0, weight_grams: 200_000 })])).toEqual([])
  expect(recordsSet(bestOf([]), [set()])).toEqual([])
})

test('sets no record with an equal weight in the other unit [progress/records]', () => {
  // 100 lb and 45.36 kg, both ways.
  const [pounds, kilograms] = [set({ weight_grams: 45_359 }), set({ weight_grams: 45_360 })]
  expect(recordsSet(bestOf([pounds]), [kilograms])).toEqual([])
  expect(recordsSet(bestOf([kilograms]), [pounds])).toEqual([])
  expect(recordsSet(bestOf([kilograms]), [set({ weight_grams: 45_370 })])).toHaveLength(3)
})
