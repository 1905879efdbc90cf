import { DoneSet } from '@fieldside/contracts/http/training.ts'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { dropDraft, keepDraft, readDraft, startDraft } from './training-draft.ts'

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
const set = (changes: object = {}) => ({
  reps: null,
  weight_grams: null,
  seconds: null,
  distance_cm: null,
  kind: 'normal',
  rpe: null,
  done: false,
  ...changes,
})
const last = (...sets: object[]) => ({ done_on: '2026-11-18', sets: z.array(DoneSet).parse(sets) })

test('starts sets with the last workout’s numbers, extra sets with its last set, and a first workout with the plan', () => {
  const squats = last({ reps: 8, weight_grams: 60_000, rpe: 9 }, { reps: 7, weight_grams: 62_500 })
  const { sets } = startDraft(
    plan(
      exercise({ last: squats }),
      exercise(),
      exercise({ sets: 1, reps: '60 seconds' }),
      exercise({ sets: 1, reps: '3x10' }),
    ),
    0,
  )
  const [first, second] = [set({ reps: 8, weight_grams: 60_000 }), set({ reps: 7, weight_grams: 62_500 })]
  expect(sets).toEqual([
    [first, second, second],
    [set({ reps: 8 }), set({ reps: 8 }), set({ reps: 8 })],
    [set()],
    [set()],
  ])
})

test('starts a time or a distance with that of the plan, and repeats only working sets [log/kinds]', () => {
  const one = { sets: 1 }
  const mixed = last(
    { reps: 10, weight_grams: 20_000, kind: 'warmup' },
    { reps: 5, weight_grams: 100_000, kind: 'failure' },
    { reps: 8, weight_grams: 80_000, kind: 'drop' },
  )
  const { sets } = startDraft(
    plan(
      exercise({ ...one, measure: 'time', reps: '60 seconds' }),
      exercise({ ...one, measure: 'distance', reps: '20 m' }),
      exercise({ sets: 2, last: mixed }),
    ),
    0,
  )
  const work = set({ reps: 5, weight_grams: 100_000 })
  expect(sets).toEqual([[set({ seconds: 60 })], [set({ distance_cm: 2000 })], [work, work]])
})

test('goes on with a workout that was started with release 0.2.0', () => {
  const started = {
    unit: 'lb',
    startedAt: 1000,
    restEndsAt: null,
    sets: [
      [
        { weight: '45', reps: '8', done: true },
        { weight: '60', grams: 27_216, reps: '', done: false },
        { weight: '', reps: 'x', done: false },
      ],
    ],
  }
  localStorage.setItem('key', JSON.stringify(started))
  expect(readDraft('key', plan(exercise()), 2000)?.sets).toEqual([
    [set({ weight_grams: 20_412, reps: 8, done: true }), set({ weight_grams: 27_216 }), set()],
  ])
})

test('restores a draft after a reload for a day, unless the plan has changed', () => {
  const today = plan(exercise())
  const draft = { ...startDraft(today, 1000), restEndsAt: 61_000 }
  keepDraft('key', draft)
  expect(readDraft('key', today, 2000)).toEqual(draft)
  expect(readDraft('key', today, 25 * 3_600_000)).toBeNull()
  expect(readDraft('key', plan(exercise(), exercise()), 2000)).toBeNull()
  localStorage.setItem('key', '{broken')
  expect(readDraft('key', today, 2000)).toBeNull()
  dropDraft('key')
  expect(readDraft('key', today, 2000)).toBeNull()
})
