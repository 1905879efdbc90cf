import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELETED_DOCUMENT, EMPTY_DOCUMENT, entriesOf, merge, missingIn, nextClock } from './merge-workout.ts'
import type { DocumentExercise, DocumentSet, LogFacts, WorkoutDocument } from './workout-document.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const ids = fc.integer({ min: 1, max: 4 }).map(idOf)

/** A device changes a part at most once at a clock, so the value follows from both. */
const partOf = <Value>(makeValue: (seed: number) => Value) =>
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 })).map(([clock, device]) => ({
    clock,
    device: idOf(device),
    value: makeValue(clock * 10 + device),
  }))
const logOf = (seed: number): LogFacts => ({
  title: `Workout ${seed}`,
  workout_id: null,
  program_id: null,
  day_number: null,
  done_on: '2026-11-20',
  start_time: null,
  duration_seconds: seed,
  notes: null,
})
const exerciseOf = (seed: number): DocumentExercise => ({
  exercise_id: null,
  exercise_name: `Exercise ${seed}`,
  measure: 'reps',
  has_barbell: true,
  order: seed % 3,
  superset: null,
  skipped: false,
  swapped_from: null,
  sets: 3,
  reps: '8',
  rest_seconds: 60,
  notes: null,
})
const setOf = (seed: number): DocumentSet => ({
  exercise: idOf(1 + (seed % 4)),
  order: seed % 3,
  reps: seed,
  weight_grams: null,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
  rpe: null,
  checked: seed % 2 === 0,
  removed: seed % 5 === 0,
})
const documents: fc.Arbitrary<WorkoutDocument> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(DELETED_DOCUMENT) },
  {
    weight: 9,
    arbitrary: fc.record(
      {
        state: fc.constantFrom('open' as const, 'finished' as const),
        log: partOf(logOf),
        exercises: fc.dictionary(ids, partOf(exerciseOf), { noNullPrototype: true }),
        sets: fc.dictionary(ids, partOf(setOf), { noNullPrototype: true }),
      },
      { requiredKeys: ['state', 'exercises', 'sets'] },
    ),
  },
)

test('merges in any order, grouping, and repetition to the same workout', () => {
  fc.assert(
    fc.property(documents, documents, documents, (a, b, c) => {
      expect(merge(a, b)).toEqual(merge(b, a))
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
      expect(merge(a, a)).toEqual(a)
      expect(merge(merge(a, b), b)).toEqual(merge(a, b))
      expect(merge(a, EMPTY_DOCUMENT)).toEqual(a)
    }),
  )
})

test('sends only what the other side lacks, and that is enough', () => {
  fc.assert(
    fc.property(documents, documents, (known, own) => {
      const missing = missingIn(known, own)
      expect(merge(known, missing ?? EMPTY_DOCUMENT)).toEqual(merge(known, own))
      expect(missingIn(merge(known, own), own)).toBeNull()
      expect(missing === null).toBe(
        JSON.stringify(merge(known, own)) === JSON.stringify(merge(known, EMPTY_DOCUMENT)),
      )
    }),
  )
})

test('gives a change after a merge a later clock than every part has', () => {
  fc.assert(
    fc.property(documents, documents, (a, b) => {
      const merged = merge(a, b)
      const change = {
        ...EMPTY_DOCUMENT,
        sets: { [idOf(1)]: { clock: nextClock(merged), device: idOf(0), value: setOf(0) } },
      }
      expect(merge(merged, change).sets[idOf(1)]?.value).toEqual(
        merged.state === 'deleted' ? undefined : setOf(0),
      )
    }),
  )
})

test('lists the sets that are left in order below their exercise', () => {
  const at = <Value>(value: Value) => ({ clock: 1, device: idOf(1), value })
  const document: WorkoutDocument = {
    state: 'open',
    exercises: {
      [idOf(1)]: at({ ...exerciseOf(1), order: 2 }),
      [idOf(2)]: at({ ...exerciseOf(2), order: 1 }),
    },
    sets: {
      [idOf(1)]: at({ ...setOf(1), exercise: idOf(1), order: 2, removed: false }),
      [idOf(2)]: at({ ...setOf(2), exercise: idOf(1), order: 1.5, removed: false }),
      [idOf(3)]: at({ ...setOf(3), exercise: idOf(1), order: 1, removed: true }),
      [idOf(4)]: at({ ...setOf(4), exercise: idOf(3), removed: false }),
    },
  }
  expect(entriesOf(document).map(({ id, done }) => [id, done.map((set) => set.id)])).toEqual([
    [idOf(2), []],
    [idOf(1), [idOf(2), idOf(1)]],
  ])
})
