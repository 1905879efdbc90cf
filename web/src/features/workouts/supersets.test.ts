import { expect, test } from 'vitest'
import { nextInSuperset, restAfter } from './supersets.ts'

const entry = (id: string, superset: number | null, [checked, all]: [number, number], rest_seconds = 60) => ({
  ...{ id, superset, rest_seconds, skipped: false },
  done: Array.from({ length: all }, (_, index) => ({ checked: index < checked })),
})

test('takes turns within a superset, and rests after the group [programs/supersets]', () => {
  const after = (first: [number, number], second: [number, number], at: 0 | 1) => {
    const entries = [entry('a', 1, first), entry('b', 1, second, 90), entry('c', null, [0, 3])]
    return nextInSuperset(entries, entries[at]!)?.id ?? null
  }
  expect(after([1, 3], [0, 3], 0)).toBe('b')
  expect(after([1, 3], [1, 3], 1)).toBeNull()
  expect(after([2, 3], [1, 3], 0)).toBe('b')
  // The second exercise has fewer sets.
  expect(after([3, 3], [2, 2], 0)).toBeNull()
  const entries = [
    entry('a', 1, [1, 3]),
    { ...entry('b', 1, [0, 3], 90), skipped: true },
    entry('c', null, [1, 3]),
  ]
  expect([nextInSuperset(entries, entries[0]!), nextInSuperset(entries, entries[2]!)]).toEqual([null, null])
  expect([restAfter(entries, entries[0]!), restAfter(entries, entries[2]!)]).toEqual([60, 60])
  expect(restAfter([entries[0]!, entry('b', 1, [1, 3], 90)], entries[0]!)).toBe(90)
})
