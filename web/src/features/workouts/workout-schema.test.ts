import { expect, test } from 'vitest'
import { TypedFields } from './workout-schema.ts'

const read = (changes: object) =>
  TypedFields.safeParse({
    name: 'Legs',
    exercises: [
      {
        exercise_id: '0199a8a2-7d3e-7000-8000-000000000001',
        sets: '3',
        reps: '10',
        rest_seconds: '60',
        ...changes,
      },
    ],
  })
const errorOf = (sets: string): string | undefined => read({ sets }).error?.issues[0]?.message

test('names the limit for too many sets and asks for a whole number only when the input isn’t one', () => {
  expect(errorOf('3')).toBeUndefined()
  for (const sets of ['200', '1234567', '99999999999']) expect(errorOf(sets)).toMatch(/^At most \d+ sets$/)
  for (const sets of ['2.5', '1e1', 'three', '-2', ''])
    expect(errorOf(sets)).toBe('Please enter a whole number of sets')
})

test.for<[string, number | string]>([
  ['60', 60],
  ['60 seconds', 60],
  ['2 minutes', 120],
  ['1:30', 90],
  ['soon', 'Please enter a rest such as 90 s, 2 min, or 1:30'],
  ['', 'Please enter a rest such as 90 s, 2 min, or 1:30'],
  ['2 hours', 'Rest can be at most 3600 seconds'],
])('reads a rest of "%s" [workout-builder/doses]', ([rest_seconds, expected]) => {
  const { data, error } = read({ rest_seconds })
  expect(data?.exercises[0]?.rest_seconds ?? error?.issues[0]?.message).toBe(expected)
})

test('asks for the reps of one set when sets are in the reps too [workout-builder/doses]', () => {
  expect(read({ reps: '3x10' }).error?.issues[0]?.message).toBe(
    'Please enter the reps of one set here, such as 10 or 8-12, and the number of sets under Sets',
  )
})
