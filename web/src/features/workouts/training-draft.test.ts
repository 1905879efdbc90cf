import { afterEach, expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft, startDraft } from './training-draft.ts'

afterEach(() => localStorage.clear())

const exercise = (changes: object = {}) => ({
  exercise_id: null,
  exercise_name: 'Back Squat',
  category: 'strength' as const,
  sets: 3,
  reps: '8-12',
  rest_seconds: 90,
  last: null,
  ...changes,
})
const plan = (...exercises: ReturnType<typeof exercise>[]) => ({
  title: 'Leg day',
  workout_id: null,
  program_id: null,
  day_number: null,
  exercises,
})
const set = (weight: string, reps: string) => ({ weight, reps, done: false })

test('starts sets with the last workout’s numbers, extra sets with its last set, and a first workout with the plan', () => {
  const last = {
    done_on: '2026-11-18',
    sets: [
      { reps: 8, weight_grams: 60_000 },
      { reps: 7, weight_grams: 62_500 },
    ],
  }
  const { sets } = startDraft(
    plan(exercise({ last }), exercise(), exercise({ sets: 1, reps: '30s' })),
    'kg',
    0,
  )
  expect(sets).toEqual([
    [set('60', '8'), set('62.5', '7'), set('62.5', '7')],
    [set('', '8'), set('', '8'), set('', '8')],
    [set('', '')],
  ])
})

test('restores a draft after a reload for a day, unless the plan has changed', () => {
  const today = plan(exercise())
  const draft = { ...startDraft(today, 'kg', 1000), restEndsAt: 61_000 }
  keepDraft('key', draft)
  expect(readDraft('key', today, 2000)).toEqual(draft)
  expect(readDraft('key', today, 25 * 3_600_000)).toBeNull()
  expect(readDraft('key', plan(exercise(), exercise()), 2000)).toBeNull()
  localStorage.setItem('key', '{broken')
  expect(readDraft('key', today, 2000)).toBeNull()
  dropDraft('key')
  expect(readDraft('key', today, 2000)).toBeNull()
})
