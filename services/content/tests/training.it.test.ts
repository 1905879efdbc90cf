import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentPorts } from '../src/context.ts'
import type { ContentSchema } from '../src/schema.ts'
import { content } from '../src/service.ts'

type Somebody = { userId: string; role: 'athlete' | 'professional' | 'admin' }

let service: TestService<ContentSchema, ContentPorts>
const ids: Record<string, string> = {}
const squat = () => ids['Back Squat']!
const pushUp = () => ids['Push-Up']!
beforeAll(async () => {
  service = await createTestService(content, { now: new Date('2026-11-21T12:00:00Z') })
  const rows = await service.db.kysely.selectFrom('exercises').select(['id', 'exercise_name']).execute()
  for (const { id, exercise_name } of rows) ids[exercise_name] = id
})
afterAll(() => service.close())

const subscribe = async (role: Somebody['role'] = 'athlete', isSubscribed = true): Promise<Somebody> => {
  const user_id = newId()
  await service.deliver(subscriptionChanged, user_id, {
    user_id,
    version: 1,
    is_subscribed: isSubscribed,
    status: isSubscribed ? 'active' : 'inactive',
    current_period_end: null,
    cancel_at_period_end: false,
  })
  return { userId: user_id, role }
}
const part = (exercise_id: string, changes: object = {}) => ({
  exercise_id,
  sets: 3,
  reps: '8-12',
  rest_seconds: 90,
  ...changes,
})
const form = (changes: object = {}) => ({
  name: 'Leg day',
  exercises: [part(squat()), part(pushUp(), { sets: 2, reps: '10', rest_seconds: 60 })],
  ...changes,
})
const create = (as: Somebody, body = form(), idempotencyKey?: string) =>
  service.request(api.createWorkout, { body }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) })
const listOf = async (as: Somebody) => (await service.request(api.listWorkouts, {}, { as })).body.items
const log = (as: Somebody, body: api.LogForm, idempotencyKey?: string) =>
  service.request(api.logTraining, { body }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) })
const logsOf = async (as: Somebody) => (await service.request(api.listTrainingLogs, {}, { as })).body.items
const firstProgram = () =>
  service.db.kysely
    .selectFrom('programs')
    .select(['id', 'title'])
    .where('title', '=', 'Heavy Basics')
    .executeTakeFirstOrThrow()

test('a subscriber builds a workout, finds it again, changes its order and deletes it [workout-builder/build]', async () => {
  const athlete = await subscribe()
  const { status, body: made } = await create(athlete, form({ name: '  Leg day ' }))
  expect(status).toBe(201)
  expect(made).toMatchObject({
    name: 'Leg day',
    version: 1,
    exercises: [
      { exercise_id: squat(), exercise_name: 'Back Squat', sets: 3, reps: '8-12', rest_seconds: 90 },
      { exercise_id: pushUp(), exercise_name: 'Push-Up', sets: 2, reps: '10', rest_seconds: 60 },
    ],
  })
  expect(await listOf(athlete)).toEqual([made])
  const params = { id: made.id }
  const body = { name: 'Push first', exercises: [part(pushUp()), part(squat())], version: 1 }
  const changed = await service.request(api.changeWorkout, { params, body }, { as: athlete })
  expect(changed.body).toMatchObject({
    name: 'Push first',
    version: 2,
    exercises: [{ exercise_name: 'Push-Up' }, { exercise_name: 'Back Squat' }],
  })
  const read = () => service.request(api.getWorkout, { params }, { as: athlete })
  expect((await read()).body).toEqual(changed.body)
  const late = await service.request(api.changeWorkout, { params, body }, { as: athlete })
  expect([late.status, late.problem.code]).toEqual([409, 'workout-changed'])
  expect(late.problem.extra?.current).toMatchObject({ version: 2 })
  expect((await service.request(api.deleteWorkout, { params }, { as: athlete })).status).toBe(204)
  expect((await read()).status).toBe(404)
})

test('what is no workout is refused, field by field; sent twice it is saved once', async () => {
  const athlete = await subscribe()
  const wrong = async (changes: object) =>
    (await create(athlete, form(changes))).problem.errors?.map(({ field, message }) => [field, message])
  expect(await wrong({ name: ' ' })).toEqual([['name', 'Workout name is required']])
  expect(await wrong({ exercises: [] })).toEqual([['exercises', 'Please add at least one exercise']])
  expect(await wrong({ exercises: [part(squat(), { sets: 0 })] })).toEqual([
    ['exercises.0.sets', 'At least one set'],
  ])
  expect(await wrong({ exercises: [part(squat()), part(newId())] })).toEqual([
    ['exercises.1.exercise_id', 'This exercise is no longer in the library'],
  ])
  const key = newId()
  const [first, again] = [await create(athlete, form(), key), await create(athlete, form(), key)]
  expect(again.body).toEqual(first.body)
  expect(await listOf(athlete)).toHaveLength(1)
})

test('another person’s workout is not there to read, plan, change, delete or log [workout-builder/own-only] [progress-tracking/own-only]', async () => {
  const [owner, other] = [await subscribe(), await subscribe()]
  const admin: Somebody = { userId: newId(), role: 'admin' }
  const { body: workout } = await create(owner)
  const params = { id: workout.id }
  const { body: logged } = await log(owner, { workout_id: workout.id, done_on: '2026-11-20' })
  for (const as of [other, admin]) {
    const replies = [
      await service.request(api.getWorkout, { params }, { as }),
      await service.request(api.planWorkout, { params }, { as }),
      await service.request(api.changeWorkout, { params, body: { ...form(), version: 1 } }, { as }),
      await service.request(api.deleteWorkout, { params }, { as }),
      await log(as, { workout_id: workout.id, done_on: '2026-11-20' }),
      await service.request(api.deleteTrainingLog, { params: { id: logged.id } }, { as }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(404))
    expect(await listOf(as)).toEqual([])
    expect(await logsOf(as)).toEqual([])
    expect((await service.request(api.getProgress, {}, { as })).body).toEqual({
      sessions: 0,
      weeks: [],
      exercises: [],
    })
  }
  expect(await listOf(owner)).toEqual([workout])
  expect(await logsOf(owner)).toEqual([logged])
})

/** Everything that the builder and the log answer. */
const everything = async (as: Somebody | undefined, workoutId: string) => {
  const options = as ? { as } : {}
  const params = { id: workoutId }
  const program = await firstProgram()
  return {
    building: [
      await service.request(api.listWorkouts, {}, options),
      await service.request(api.createWorkout, { body: form() }, options),
      await service.request(api.getWorkout, { params }, options),
      await service.request(api.changeWorkout, { params, body: { ...form(), version: 1 } }, options),
      await service.request(api.deleteWorkout, { params }, options),
    ],
    tracking: [
      await service.request(api.planWorkout, { params }, options),
      await service.request(api.planProgramDay, { params: { id: program.id, day: 1 } }, options),
      await service.request(
        api.logTraining,
        { body: { workout_id: workoutId, done_on: '2026-11-20' } },
        options,
      ),
      await service.request(api.listTrainingLogs, {}, options),
      await service.request(api.getProgress, {}, options),
      await service.request(api.getExerciseProgress, { query: { exercise_name: 'Back Squat' } }, options),
      await service.request(api.exportProgress, {}, options),
    ],
  }
}

test('who has no subscription builds, logs and reads nothing, also not what was theirs before [workout-builder/refuse-unsubscribed] [progress-tracking/refuse-unsubscribed]', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  await service.deliver(subscriptionChanged, athlete.userId, {
    user_id: athlete.userId,
    version: 2,
    is_subscribed: false,
    status: 'inactive',
    current_period_end: null,
    cancel_at_period_end: false,
  })
  const never: Somebody[] = [
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
  const rows = await service.db.kysely
    .selectFrom('workouts')
    .select('id')
    .where('id', '=', workout.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a workout and a day of a program are recorded as done, with their date, once each [progress-tracking/log]', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  const key = newId()
  const body = {
    workout_id: workout.id,
    done_on: '2026-11-20',
    duration_seconds: 1800,
    sets: [
      { exercise_id: squat(), reps: 8, weight_grams: 60_000 },
      { exercise_id: pushUp(), reps: 12, weight_grams: null },
    ],
  }
  const [first, again] = [await log(athlete, body, key), await log(athlete, body, key)]
  expect([first.status, again.body]).toEqual([201, first.body])
  expect(first.body).toMatchObject({
    title: 'Leg day',
    workout_id: workout.id,
    done_on: '2026-11-20',
    sets: [
      { exercise_name: 'Back Squat', reps: 8, weight_grams: 60_000 },
      { exercise_name: 'Push-Up', reps: 12, weight_grams: null },
    ],
  })
  const program = await firstProgram()
  const day = await log(athlete, { program_id: program.id, day_number: 1, done_on: '2026-11-21' })
  expect(day.body).toMatchObject({
    title: 'Heavy Basics, day 1',
    program_id: program.id,
    day_number: 1,
    sets: [],
  })
  expect(await logsOf(athlete)).toEqual([day.body, first.body])
  const told = (await service.emitted('content.workout-logged')).map(({ data }) => data)
  const theirs = told.filter((data) => (data as { user_id: string }).user_id === athlete.userId)
  expect(theirs).toEqual([
    {
      log_id: first.body.id,
      user_id: athlete.userId,
      workout_id: workout.id,
      program_id: null,
      day_number: null,
      done_on: '2026-11-20',
    },
    {
      log_id: day.body.id,
      user_id: athlete.userId,
      workout_id: null,
      program_id: program.id,
      day_number: 1,
      done_on: '2026-11-21',
    },
  ])
})

test('a log of nothing, of both, of a day without exercises or of the day after tomorrow is refused', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  const program = await firstProgram()
  const status = async (body: api.LogForm) => (await log(athlete, body)).status
  const done_on = '2026-11-20'
  expect(await status({ done_on })).toBe(400)
  expect(await status({ done_on, workout_id: workout.id, program_id: program.id, day_number: 1 })).toBe(400)
  expect(await status({ done_on, program_id: program.id })).toBe(400)
  expect(await status({ done_on, program_id: program.id, day_number: 7 })).toBe(404)
  expect(await status({ done_on: '2026-11-23', workout_id: workout.id })).toBe(400)
  expect(await status({ done_on: '2026-11-22', workout_id: workout.id })).toBe(201)
})

test('a plan has the sets of the last time, of each exercise, whichever workout they were done in', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  const plan = async () =>
    (await service.request(api.planWorkout, { params: { id: workout.id } }, { as: athlete })).body
  expect((await plan()).exercises.map(({ last }) => last)).toEqual([null, null])
  const set = (reps: number, kg: number) => ({ exercise_id: squat(), reps, weight_grams: kg * 1000 })
  await log(athlete, { workout_id: workout.id, done_on: '2026-11-18', sets: [set(8, 60), set(8, 62)] })
  await log(athlete, { workout_id: workout.id, done_on: '2026-11-10', sets: [set(5, 80)] })
  const { exercises } = await plan()
  expect(exercises[0]!.last).toEqual({
    done_on: '2026-11-18',
    sets: [
      { reps: 8, weight_grams: 60_000 },
      { reps: 8, weight_grams: 62_000 },
    ],
  })
  expect(exercises[1]!.last).toBeNull()
  const program = await firstProgram()
  const params = { id: program.id, day: 1 }
  const day = (await service.request(api.planProgramDay, { params }, { as: athlete })).body
  expect(day.title).toBe('Heavy Basics, day 1')
  expect(day.exercises.find(({ exercise_name }) => exercise_name === 'Back Squat')).toMatchObject({
    sets: 5,
    reps: '5',
    rest_seconds: 180,
    last: { done_on: '2026-11-18' },
  })
})

test('progress is counted from the log: weeks, exercises, bests, and the file has every set [progress-tracking/view]', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  const read = async () => (await service.request(api.getProgress, {}, { as: athlete })).body
  expect(await read()).toEqual({ sessions: 0, weeks: [], exercises: [] })
  const set = (reps: number, kg: number | null) => ({
    exercise_id: squat(),
    reps,
    weight_grams: kg === null ? null : kg * 1000,
  })
  await log(athlete, { workout_id: workout.id, done_on: '2026-11-09', sets: [set(5, 100), set(5, 102.5)] })
  await log(athlete, { workout_id: workout.id, done_on: '2026-11-15' })
  const { body: last } = await log(athlete, {
    workout_id: workout.id,
    done_on: '2026-11-16',
    duration_seconds: 1500,
    sets: [set(3, 110), { ...set(12, null), exercise_id: pushUp() }],
  })
  expect(await read()).toEqual({
    sessions: 3,
    weeks: [
      { monday: '2026-11-09', sessions: 2, sets: 2, volume_grams: 1_012_500 },
      { monday: '2026-11-16', sessions: 1, sets: 2, volume_grams: 330_000 },
    ],
    exercises: [
      { exercise_name: 'Back Squat', sessions: 2, last_on: '2026-11-16' },
      { exercise_name: 'Push-Up', sessions: 1, last_on: '2026-11-16' },
    ],
  })
  const query = { exercise_name: 'Back Squat' }
  const { body } = await service.request(api.getExerciseProgress, { query }, { as: athlete })
  expect(body.points).toEqual([
    { done_on: '2026-11-09', best_weight_grams: 102_500, best_reps: 5, sets: 2, volume_grams: 1_012_500 },
    { done_on: '2026-11-16', best_weight_grams: 110_000, best_reps: 3, sets: 1, volume_grams: 330_000 },
  ])
  const file = await service.fetch('/progress/export', {}, athlete)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="fieldside-training.csv"')
  expect((await file.text()).split('\r\n')).toEqual([
    'date,training,exercise,set,repetitions,weight_kg,duration_minutes',
    '2026-11-09,Leg day,Back Squat,1,5,100,',
    '2026-11-09,Leg day,Back Squat,2,5,102.5,',
    '2026-11-15,Leg day,,,,,',
    '2026-11-16,Leg day,Back Squat,1,3,110,25',
    '2026-11-16,Leg day,Push-Up,1,12,,25',
    '',
  ])
  await service.request(api.deleteTrainingLog, { params: { id: last.id } }, { as: athlete })
  expect((await read()).sessions).toBe(2)
})

test('what was built and logged stays readable when workout and exercise are gone', async () => {
  const athlete = await subscribe()
  const { id: gone } = await service.db.kysely
    .insertInto('exercises')
    .values({
      exercise_name: 'Soon gone',
      category: 'strength',
      notes: null,
      created_by: null,
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body: workout } = await create(athlete, form({ exercises: [part(gone)] }))
  const sets = [{ exercise_id: gone, reps: 5, weight_grams: null }]
  await log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  await service.db.kysely.deleteFrom('exercises').where('id', '=', gone).execute()
  const without = { exercise_id: null, exercise_name: 'Soon gone' }
  expect((await listOf(athlete))[0]!.exercises).toMatchObject([{ ...without, category: null }])
  await service.request(api.deleteWorkout, { params: { id: workout.id } }, { as: athlete })
  expect(await logsOf(athlete)).toMatchObject([{ title: 'Leg day', workout_id: null, sets: [without] }])
})

test('the log comes in pages, the newest day first, none left out', async () => {
  const athlete = await subscribe()
  const { body: workout } = await create(athlete)
  for (let day = 1; day <= 22; day += 1) {
    const done_on = `2026-10-${String((day % 9) + 10)}`
    await log(athlete, { workout_id: workout.id, done_on })
  }
  const first = (await service.request(api.listTrainingLogs, {}, { as: athlete })).body
  const query = { cursor: first.next! }
  const second = (await service.request(api.listTrainingLogs, { query }, { as: athlete })).body
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, null])
  expect(new Set(all.map(({ id }) => id)).size).toBe(22)
  const days = all.map(({ done_on }) => done_on)
  expect(days).toEqual(days.toSorted().toReversed())
})
