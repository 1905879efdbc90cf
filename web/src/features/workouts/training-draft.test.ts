import { afterEach, expect, test } from 'vitest'
import { converted, dropDraft, keepDraft, readDraft, startDraft, weightOf } from './training-draft.ts'

afterEach(() => localStorage.clear())

const exercise = (changes: object = {}) => ({
  exercise_id: null,
  exercise_name: 'Back Squat',
  category: 'strength' as const,
  sets: 3,
  reps: '8-12',
  rest_seconds: 90,
  measure: 'reps' as const,
  has_barbell: false,
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
const set = (weight: string, reps: string, grams?: number) => ({
  weight,
  reps,
  done: false,
  ...(grams && { grams }),
})

test('starts sets with the last workout’s numbers, extra sets with its last set, and a first workout with the plan', () => {
  const last = {
    done_on: '2026-11-18',
    sets: [
      { reps: 8, weight_grams: 60_000 },
      { reps: 7, weight_grams: 62_500 },
    ],
  }
  const { sets } = startDraft(
    plan(
      exercise({ last }),
      exercise(),
      exercise({ sets: 1, reps: '60 seconds' }),
      exercise({ sets: 1, reps: '3x10' }),
    ),
    'kg',
    0,
  )
  expect(sets).toEqual([
    [set('60', '8', 60_000), set('62.5', '7', 62_500), set('62.5', '7', 62_500)],
    [set('', '8'), set('', '8'), set('', '8')],
    [set('', '')],
    [set('', '')],
  ])
})

test('keeps a weight exactly when the unit changes and back [progress-tracking/weights-as-typed]', () => {
  for (const [typed, from, to] of [
    ['22.25', 'lb', 'kg'],
    ['61.25', 'kg', 'lb'],
    ['45.01', 'lb', 'kg'],
  ] as const) {
    const there = converted(set(typed, '8'), from, to)
    const back = converted(there, to, from)
    expect(back.weight).toBe(typed)
    expect(weightOf(back, from)).toBe(weightOf(set(typed, '8'), from))
  }
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
