import { DoneSet } from '@fieldside/contracts/http/training.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startingSets } from './training-draft.ts'

const exercise = (changes: object = {}) => ({
  sets: 3,
  reps: '8-12',
  measure: 'reps' as const,
  last: null,
  ...changes,
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
  const [first, second] = [set({ reps: 8, weight_grams: 60_000 }), set({ reps: 7, weight_grams: 62_500 })]
  expect(startingSets(exercise({ last: squats }))).toEqual([first, second, second])
  expect(startingSets(exercise())).toEqual([set({ reps: 8 }), set({ reps: 8 }), set({ reps: 8 })])
  expect(startingSets(exercise({ sets: 1, reps: '60 seconds' }))).toEqual([set()])
  expect(startingSets(exercise({ sets: 1, reps: '3x10' }))).toEqual([set()])
})

test('starts a time or a distance with that of the plan, and repeats only working sets [log/kinds]', () => {
  const mixed = last(
    { reps: 10, weight_grams: 20_000, kind: 'warmup' },
    { reps: 5, weight_grams: 100_000, kind: 'failure' },
    { reps: 8, weight_grams: 80_000, kind: 'drop' },
  )
  const one = { sets: 1 }
  const timed = startingSets(exercise({ ...one, measure: 'time', reps: '60 seconds' }))
  const sprints = startingSets(exercise({ ...one, measure: 'distance', reps: '20 m' }))
  const work = set({ reps: 5, weight_grams: 100_000 })
  expect([timed, sprints]).toEqual([[set({ seconds: 60 })], [set({ distance_cm: 2000 })]])
  expect(startingSets(exercise({ sets: 2, last: mixed }))).toEqual([work, work])
})
