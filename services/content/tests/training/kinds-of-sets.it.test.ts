import * as api from '@fieldside/contracts/http/training.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrainingFixture, part, type TrainingFixture } from './training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

const exerciseMeasuredIn = async (measure: 'time' | 'distance', name: string): Promise<string> => {
  const id = await fixture.anExercise(name)
  await fixture.service.db.kysely.updateTable('all_exercises').set({ measure }).where('id', '=', id).execute()
  return id
}
const none = { reps: null, weight_grams: null, seconds: null, distance_cm: null, kind: 'normal', rpe: null }

test('plans each exercise by its measure, and keeps reps, time, and distance with kind and RPE as they were logged [log/kinds]', async () => {
  const athlete = await fixture.subscribe()
  const plank = await exerciseMeasuredIn('time', 'Timed hold')
  const carry = await exerciseMeasuredIn('distance', 'Loaded carry')
  const exercises = [part(fixture.squat), part(plank), part(carry)]
  const { body: workout } = await fixture.create(athlete, fixture.form({ exercises }))
  const params = { id: workout.id }
  const plan = async () =>
    (await fixture.service.request(api.planWorkout, { params }, { as: athlete })).body.exercises
  expect(await plan()).toMatchObject([
    { measure: 'reps', has_barbell: true },
    { measure: 'time', has_barbell: false },
    { measure: 'distance', has_barbell: false },
  ])
  const sets: api.LogForm['sets'] = [
    { exercise_id: fixture.squat, reps: 10, weight_grams: 20_000, kind: 'warmup' },
    { exercise_id: fixture.squat, reps: 5, weight_grams: 100_000, rpe: 8.5 },
    { exercise_id: fixture.squat, reps: 3, weight_grams: 100_000, kind: 'failure', rpe: 10 },
    { exercise_id: fixture.squat, reps: 8, weight_grams: 80_000, kind: 'drop' },
    { exercise_id: plank, reps: null, weight_grams: 10_000, seconds: 90 },
    { exercise_id: carry, reps: null, weight_grams: 48_000, distance_cm: 4000, seconds: 35 },
  ]
  const logged = await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  expect(logged.status).toBe(201)
  const [log] = await fixture.logsOf(athlete)
  expect(log!.sets.map(({ exercise_name, ...set }) => set)).toEqual(sets.map((set) => ({ ...none, ...set })))
  const lastSets = (await plan()).map(({ last }) => last!.sets)
  expect(lastSets.flat()).toEqual(sets.map(({ exercise_id, ...set }) => ({ ...none, ...set })))
  expect(lastSets.map(({ length }) => length)).toEqual([4, 1, 1])
})

test.each([
  ['rpe', 5.5],
  ['rpe', 10.5],
  ['rpe', 8.3],
  ['kind', 'cooldown'],
  ['seconds', -1],
  ['seconds', 1.5],
  ['distance_cm', 100_000_001],
])('refuses a set with the %s %s [log/kinds]', async (field, value) => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const set = { exercise_id: fixture.squat, reps: 5, weight_grams: null, [field]: value }
  const sets = [set] as api.LogForm['sets']
  const refused = await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  expect(refused.problem.errors?.map((error) => error.field)).toEqual([`sets.0.${field}`])
})
