import { expect, test } from 'vitest'
import { TypedFields } from './workout-schema.ts'

const errorOf = (sets: string): string | undefined =>
  TypedFields.safeParse({
    name: 'Legs',
    exercises: [
      { exercise_id: '0199a8a2-7d3e-7000-8000-000000000001', sets, reps: '10', rest_seconds: '60' },
    ],
  }).error?.issues[0]?.message

test('names the limit for too many sets and asks for a whole number only when the input isn’t one', () => {
  expect(errorOf('3')).toBeUndefined()
  for (const sets of ['200', '1234567', '99999999999']) expect(errorOf(sets)).toMatch(/^At most \d+ sets$/)
  for (const sets of ['2.5', '1e1', 'three', '-2', ''])
    expect(errorOf(sets)).toBe('Please enter a whole number of sets')
})
