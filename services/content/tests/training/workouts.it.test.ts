import * as api from '@fieldside/contracts/http/training.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrainingFixture, part, type TrainingFixture, type Viewer } from './training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

test('lets a subscriber create, read, reorder, and delete a workout [workout-builder/build]', async () => {
  const athlete = await fixture.subscribe()
  const { status, body: made } = await fixture.create(athlete, fixture.form({ name: '  Leg day ' }))
  expect(status).toBe(201)
  expect(made).toMatchObject({
    name: 'Leg day',
    version: 1,
    exercises: [
      { exercise_id: fixture.squat, exercise_name: 'Back Squat', sets: 3, reps: '8-12', rest_seconds: 90 },
      { exercise_id: fixture.pushUp, exercise_name: 'Push-Up', sets: 2, reps: '10', rest_seconds: 60 },
    ],
  })
  expect(await fixture.listOf(athlete)).toEqual([made])
  const params = { id: made.id }
  const body = { name: 'Push first', exercises: [part(fixture.pushUp), part(fixture.squat)], version: 1 }
  const changed = await fixture.service.request(api.changeWorkout, { params, body }, { as: athlete })
  expect(changed.body).toMatchObject({
    name: 'Push first',
    version: 2,
    exercises: [{ exercise_name: 'Push-Up' }, { exercise_name: 'Back Squat' }],
  })
  const read = () => fixture.service.request(api.getWorkout, { params }, { as: athlete })
  expect((await read()).body).toEqual(changed.body)
  const late = await fixture.service.request(api.changeWorkout, { params, body }, { as: athlete })
  expect([late.status, late.problem.code]).toEqual([409, 'workout-changed'])
  expect(late.problem.extra?.current).toMatchObject({ version: 2 })
  expect((await fixture.service.request(api.deleteWorkout, { params }, { as: athlete })).status).toBe(204)
  expect((await read()).status).toBe(404)
})

test('rejects an invalid workout field by field, and saves one once per key', async () => {
  const athlete = await fixture.subscribe()
  const wrong = async (changes: object) =>
    (await fixture.create(athlete, fixture.form(changes))).problem.errors?.map(({ field, message }) => [
      field,
      message,
    ])
  expect(await wrong({ name: ' ' })).toEqual([['name', 'Workout name is required']])
  expect(await wrong({ exercises: [] })).toEqual([['exercises', 'Please add at least one exercise']])
  expect(await wrong({ exercises: [part(fixture.squat, { sets: 0 })] })).toEqual([
    ['exercises.0.sets', 'Please enter at least one set'],
  ])
  expect(await wrong({ exercises: [part(fixture.squat), part(newId())] })).toEqual([
    ['exercises.1.exercise_id', 'This exercise is no longer in the library'],
  ])
  const key = newId()
  const [first, again] = [
    await fixture.create(athlete, fixture.form(), key),
    await fixture.create(athlete, fixture.form(), key),
  ]
  expect(again.body).toEqual(first.body)
  expect(await fixture.listOf(athlete)).toHaveLength(1)
})

test("returns 404 for another user's workout to read, plan, change, delete, or log [workout-builder/own-only] [progress-tracking/own-only]", async () => {
  const [owner, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const admin: Viewer = { userId: newId(), role: 'admin' }
  const { body: workout } = await fixture.create(owner)
  const params = { id: workout.id }
  const { body: logged } = await fixture.log(owner, { workout_id: workout.id, done_on: '2026-11-20' })
  for (const as of [other, admin]) {
    const replies = [
      await fixture.service.request(api.getWorkout, { params }, { as }),
      await fixture.service.request(api.planWorkout, { params }, { as }),
      await fixture.service.request(
        api.changeWorkout,
        { params, body: { ...fixture.form(), version: 1 } },
        { as },
      ),
      await fixture.service.request(api.deleteWorkout, { params }, { as }),
      await fixture.log(as, { workout_id: workout.id, done_on: '2026-11-20' }),
      await fixture.service.request(api.deleteTrainingLog, { params: { id: logged.id } }, { as }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(404))
    expect(await fixture.listOf(as)).toEqual([])
    expect(await fixture.logsOf(as)).toEqual([])
    expect((await fixture.service.request(api.getProgress, {}, { as })).body).toEqual({
      sessions: 0,
      weeks: [],
      exercises: [],
    })
  }
  expect(await fixture.listOf(owner)).toEqual([workout])
  expect(await fixture.logsOf(owner)).toEqual([logged])
})

/** Calls every endpoint of the workout builder and the training log. */
const everything = async (as: Viewer | undefined, workoutId: string) => {
  const options = as ? { as } : {}
  const params = { id: workoutId }
  const program = await fixture.firstProgram()
  return {
    building: [
      await fixture.service.request(api.listWorkouts, {}, options),
      await fixture.service.request(api.createWorkout, { body: fixture.form() }, options),
      await fixture.service.request(api.getWorkout, { params }, options),
      await fixture.service.request(
        api.changeWorkout,
        { params, body: { ...fixture.form(), version: 1 } },
        options,
      ),
      await fixture.service.request(api.deleteWorkout, { params }, options),
    ],
    tracking: [
      await fixture.service.request(api.planWorkout, { params }, options),
      await fixture.service.request(api.planProgramDay, { params: { id: program.id, day: 1 } }, options),
      await fixture.service.request(
        api.logTraining,
        { body: { workout_id: workoutId, done_on: '2026-11-20' } },
        options,
      ),
      await fixture.service.request(api.listTrainingLogs, {}, options),
      await fixture.service.request(api.getProgress, {}, options),
      await fixture.service.request(
        api.getExerciseProgress,
        { query: { exercise_name: 'Back Squat' } },
        options,
      ),
      await fixture.service.request(api.exportProgress, {}, options),
    ],
  }
}

test("rejects building, logging, and reading without a subscription, even of one's earlier workouts [workout-builder/refuse-unsubscribed] [progress-tracking/refuse-unsubscribed]", async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  await fixture.setSubscribed(athlete.userId, 2, false)
  const never: Viewer[] = [
    { userId: newId(), role: 'athlete' },
    { userId: newId(), role: 'professional' },
  ]
  for (const as of [athlete, ...never]) {
    const { building, tracking } = await everything(as, workout.id)
    for (const { status, problem } of [...building, ...tracking])
      expect([status, problem.code]).toEqual([403, 'subscription-required'])
  }
  const { building, tracking } = await everything(undefined, workout.id)
  for (const { status } of [...building, ...tracking]) expect(status).toBe(401)
  const rows = await fixture.service.db.kysely
    .selectFrom('workouts')
    .select('id')
    .where('id', '=', workout.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test("includes each exercise's last sets in a plan, whichever workout they were logged in", async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const plan = async () =>
    (await fixture.service.request(api.planWorkout, { params: { id: workout.id } }, { as: athlete })).body
  expect((await plan()).exercises.map(({ last }) => last)).toEqual([null, null])
  const set = (reps: number, kg: number) => ({ exercise_id: fixture.squat, reps, weight_grams: kg * 1000 })
  await fixture.log(athlete, {
    workout_id: workout.id,
    done_on: '2026-11-18',
    sets: [set(8, 60), set(8, 62)],
  })
  await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-10', sets: [set(5, 80)] })
  const { exercises } = await plan()
  expect(exercises[0]!.last).toMatchObject({
    done_on: '2026-11-18',
    sets: [
      { reps: 8, weight_grams: 60_000 },
      { reps: 8, weight_grams: 62_000 },
    ],
  })
  expect(exercises[1]!.last).toBeNull()
  const program = await fixture.firstProgram()
  const params = { id: program.id, day: 1 }
  const day = (await fixture.service.request(api.planProgramDay, { params }, { as: athlete })).body
  expect(day.title).toBe('Heavy Basics, day 1')
  expect(day.exercises.find(({ exercise_name }) => exercise_name === 'Back Squat')).toMatchObject({
    sets: 5,
    reps: '5',
    rest_seconds: 180,
    last: { done_on: '2026-11-18' },
  })
})

test('keeps workouts and logs readable after their workout or exercise is deleted', async () => {
  const athlete = await fixture.subscribe()
  const gone = await fixture.anExercise('Soon gone')
  const { body: workout } = await fixture.create(athlete, fixture.form({ exercises: [part(gone)] }))
  const sets = [{ exercise_id: gone, reps: 5, weight_grams: null }]
  await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  await fixture.service.db.kysely.deleteFrom('all_exercises').where('id', '=', gone).execute()
  const without = { exercise_id: null, exercise_name: 'Soon gone' }
  expect((await fixture.listOf(athlete))[0]!.exercises).toMatchObject([{ ...without, category: null }])
  await fixture.service.request(api.deleteWorkout, { params: { id: workout.id } }, { as: athlete })
  expect(await fixture.logsOf(athlete)).toMatchObject([
    { title: 'Leg day', workout_id: null, sets: [without] },
  ])
})

test('limits a user to 100 workouts, also under concurrency', async () => {
  const athlete = await fixture.subscribe()
  await fixture.service.db.pool.query(
    `insert into workouts (id, user_id, name, created_at, updated_at)
     select gen_random_uuid(), $1, 'One of many', now(), now() from generate_series(1, 99)`,
    [athlete.userId],
  )
  const replies = await Promise.all(Array.from({ length: 4 }, () => fixture.create(athlete)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect(await fixture.listOf(athlete)).toHaveLength(100)
})
