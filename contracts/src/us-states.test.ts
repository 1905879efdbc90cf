import { expect, test } from 'vitest'
import { ProfessionalProfileForm } from './http/directory.ts'
import { WorkoutForm } from './http/training.ts'

const messagesFor = (state: string) =>
  ProfessionalProfileForm.shape.state.safeParse(state).error?.issues.map(({ message }) => message) ?? []

test("rejects two letters that don't abbreviate a state, and what can't be a name", () => {
  for (const state of [
    'CO',
    'co',
    'DC',
    'PR',
    'Colorado',
    'New South Wales',
    'D.C.',
    'Hawaiʻi',
    'Île-de-France',
  ])
    expect(messagesFor(state)).toEqual([])
  for (const state of ['ZZ', 'xx', '303 555 0199', '@ana_runs', 'CO 5'])
    expect(messagesFor(state)).toEqual(['Please enter a state such as CO or Colorado'])
})

test('states the limit when a number exceeds it', () => {
  const exercise = { exercise_id: crypto.randomUUID(), sets: 200, reps: '10', rest_seconds: 60 }
  const result = WorkoutForm.safeParse({ name: 'Legs', exercises: [exercise] })
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['At most 20 sets'])
})
