import { followProgram } from '@fieldside/contracts/http/programs.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { getStreak, getTrainingDay } from '@fieldside/contracts/http/training-days.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTrainingFixture, part, type TrainingFixture } from './training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

test('logs a workout and a program day with their dates, once per key [progress-tracking/log]', async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const key = newId()
  const body = {
    workout_id: workout.id,
    done_on: '2026-11-20',
    duration_seconds: 1800,
    sets: [
      { exercise_id: fixture.squat, reps: 8, weight_grams: 60_000 },
      { exercise_id: fixture.pushUp, reps: 12, weight_grams: null },
    ],
  }
  const [first, again] = [await fixture.log(athlete, body, key), await fixture.log(athlete, body, key)]
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
  const program = await fixture.firstProgram()
  const day = await fixture.log(athlete, { program_id: program.id, day_number: 1, done_on: '2026-11-21' })
  expect(day.body).toMatchObject({
    title: 'Heavy Basics, day 1',
    program_id: program.id,
    day_number: 1,
    sets: [],
  })
  expect(await fixture.logsOf(athlete)).toEqual([day.body, first.body])
  const published = (await fixture.service.emitted('content.workout-logged')).map(({ data }) => data)
  const theirs = published.filter((data) => (data as { user_id: string }).user_id === athlete.userId)
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

test('logs a workout once per key, also after its stored reply has expired [progress-tracking/offline]', async () => {
  const [athlete, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const { body: workout } = await fixture.create(athlete)
  const key = newId()
  const body = {
    workout_id: workout.id,
    done_on: '2026-11-20',
    notes: 'Left knee held',
    sets: [{ exercise_id: fixture.squat, reps: 8, weight_grams: 60_000 }],
  }
  const first = await fixture.log(athlete, body, key)
  await fixture.service.db.kysely.deleteFrom('idempotency_keys').execute()
  const again = await fixture.log(athlete, body, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await fixture.logsOf(athlete)).toEqual([first.body])
  const program = await fixture.firstProgram()
  const theirs = await fixture.log(
    other,
    { program_id: program.id, day_number: 1, done_on: '2026-11-20' },
    key,
  )
  expect(await fixture.logsOf(other)).toEqual([theirs.body])
})

test('rejects a log of nothing, of both kinds, or of a day without exercises', async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const program = await fixture.firstProgram()
  const status = async (body: api.LogForm) => (await fixture.log(athlete, body)).status
  const done_on = '2026-11-20'
  expect(await status({ done_on })).toBe(400)
  expect(await status({ done_on, workout_id: workout.id, program_id: program.id, day_number: 1 })).toBe(400)
  expect(await status({ done_on, program_id: program.id })).toBe(400)
  expect(await status({ done_on, program_id: program.id, day_number: 7 })).toBe(404)
})

test('logs a workout of a day from 2000 until it has begun somewhere [progress-tracking/days]', async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const log = async (done_on: string) => {
    const { status, problem } = await fixture.log(athlete, { workout_id: workout.id, done_on })
    return status === 201 ? 201 : problem.errors
  }
  const refused = (message: string) => [{ field: 'done_on', message }]
  for (const day of ['0026-11-20', '1901-11-20', '1999-12-31'])
    expect(await log(day)).toContainEqual(refused('Please choose a day from 2000 on')[0])
  expect(await log('2000-01-01')).toBe(201)
  const before = fixture.service.clock.now()
  onTestFinished(() => fixture.service.clock.set(before))
  fixture.service.clock.set(new Date('2026-12-31T09:59:00Z'))
  expect(await log('2026-12-31')).toBe(201)
  expect(await log('2027-01-01')).toEqual(refused('This day hasn’t come yet'))
  fixture.service.clock.advance({ minutes: 1 })
  expect(await log('2027-01-01')).toBe(201)
  expect(await log('2027-11-20')).toEqual(refused('This day hasn’t come yet'))
})

test('computes weeks, exercises, and personal bests from the log, and exports every set [progress-tracking/view]', async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  const read = async () => (await fixture.service.request(api.getProgress, {}, { as: athlete })).body
  expect(await read()).toEqual({ sessions: 0, weeks: [], exercises: [] })
  const set = (reps: number, kg: number | null) => ({
    exercise_id: fixture.squat,
    reps,
    weight_grams: kg === null ? null : kg * 1000,
  })
  const { body: first } = await fixture.log(athlete, {
    workout_id: workout.id,
    done_on: '2026-11-09',
    sets: [set(5, 100), set(5, 102.5)],
  })
  const { body: second } = await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-15' })
  const { body: last } = await fixture.log(athlete, {
    workout_id: workout.id,
    done_on: '2026-11-16',
    duration_seconds: 1510,
    notes: 'Felt "strong", on 4 h of sleep',
    sets: [set(3, 110), { ...set(12, null), exercise_id: fixture.pushUp }],
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
  const { body } = await fixture.service.request(api.getExerciseProgress, { query }, { as: athlete })
  expect(body.points).toMatchObject([
    { done_on: '2026-11-09', best_weight_grams: 102_500, best_reps: 5, sets: 2, volume_grams: 1_012_500 },
    { done_on: '2026-11-16', best_weight_grams: 110_000, best_reps: 3, sets: 1, volume_grams: 330_000 },
  ])
  const entered = ({ id, notes, created_at, workout_id }: api.TrainingLog) =>
    [notes ? `"${notes.replaceAll('"', '""')}"` : null, null, created_at, id, workout_id, null].join(',')
  const file = await fixture.service.fetch('/progress/export', {}, athlete)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="fieldside-training.csv"')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)], 'Excel reads UTF-8 only after a byte order mark').toEqual([
    0xef, 0xbb, 0xbf,
  ])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'date,training,exercise,set,repetitions,weight_kg,duration_minutes,duration_seconds,notes,program_day,logged_at,log_id,workout_id,program_id,exercise_id,start_time,exercise_number,set_type,seconds,distance_m,rpe,exercise_notes,superset,program_week',
    `2026-11-09,Leg day,Back Squat,1,5,100,,,${entered(first)},${fixture.squat},,1,normal,,,,,,`,
    `2026-11-09,Leg day,Back Squat,2,5,102.5,,,${entered(first)},${fixture.squat},,1,normal,,,,,,`,
    `2026-11-15,Leg day,,,,,,,${entered(second)},,,,,,,,,,`,
    `2026-11-16,Leg day,Back Squat,1,3,110,25,1510,${entered(last)},${fixture.squat},,1,normal,,,,,,`,
    `2026-11-16,Leg day,Push-Up,1,12,,25,1510,${entered(last)},${fixture.pushUp},,2,normal,,,,,,`,
    '',
  ])
  await fixture.service.request(api.deleteTrainingLog, { params: { id: last.id } }, { as: athlete })
  expect(await read()).toMatchObject({
    sessions: 2,
    weeks: [{ monday: '2026-11-09', sessions: 2, sets: 2, volume_grams: 1_012_500 }],
  })
})

test('exports the notes and ids of a program day, and weights as typed in the unit that is asked for [progress-tracking/export]', async () => {
  const athlete = await fixture.subscribe()
  const program = await fixture.firstProgram()
  const { body: log } = await fixture.log(athlete, {
    program_id: program.id,
    day_number: 1,
    done_on: '2026-11-20',
    duration_seconds: 95,
    notes: '=SUM(A1)\nsecond line',
    sets: [10_002, 61_250].map((weight_grams) => ({ exercise_id: fixture.squat, reps: 5, weight_grams })),
  })
  const linesIn = async (query: string) => {
    const file = await fixture.service.fetch(`/progress/export${query}`, {}, athlete)
    return (await file.text()).split('\r\n')
  }
  const [header, first, second] = await linesIn('?unit=lb')
  expect(header).toContain('weight_lb')
  const rest = `"'=SUM(A1)\nsecond line",1,${log.created_at},${log.id},,${program.id},${fixture.squat},,1,normal,,,,,,`
  expect(first).toMatch(/,Back Squat,1,5,22.05,2,95,/)
  expect(first!.endsWith(rest)).toBe(true)
  expect(second).toMatch(/,Back Squat,2,5,135.033,2,95,/)
  const kilograms = await linesIn('')
  expect(kilograms[1]).toContain(',Back Squat,1,5,10.002,2,95,')
  expect(kilograms[2]).toContain(',Back Squat,2,5,61.25,2,95,')
  expect((await fixture.service.fetch('/progress/export?unit=stone', {}, athlete)).status).toBe(400)
})

test('counts a renamed exercise as one in the log, progress, and export', async () => {
  const athlete = await fixture.subscribe()
  const exercise_id = await fixture.anExercise('Pusch-Up')
  const { body: workout } = await fixture.create(athlete, fixture.form({ exercises: [part(exercise_id)] }))
  const sets = [{ exercise_id, reps: 8, weight_grams: null }]
  await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-19', sets })
  await fixture.service.db.kysely
    .updateTable('all_exercises')
    .set({ exercise_name: 'Ring Push-Up' })
    .where('id', '=', exercise_id)
    .execute()
  await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  const named = { exercise_name: 'Ring Push-Up' }
  expect(await fixture.logsOf(athlete)).toMatchObject([{ sets: [named] }, { sets: [named] }])
  const progress = await fixture.service.request(api.getProgress, {}, { as: athlete })
  expect(progress.body.exercises).toEqual([{ ...named, sessions: 2, last_on: '2026-11-20' }])
  const one = await fixture.service.request(api.getExerciseProgress, { query: named }, { as: athlete })
  expect(one.body.points.map(({ done_on }) => done_on)).toEqual(['2026-11-19', '2026-11-20'])
  const file = await (await fixture.service.fetch('/progress/export', {}, athlete)).text()
  expect(file.match(/Ring Push-Up/g)).toHaveLength(2)
})

test('rejects a log whose exercise or workout is deleted concurrently, with the reason', async () => {
  const athlete = await fixture.subscribe()
  const gone = await fixture.anExercise('Gone meanwhile')
  const { body: workout } = await fixture.create(athlete)
  const sets = [{ exercise_id: gone, reps: 5, weight_grams: null }]
  const log = () => fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  /** Returns the reply to a log whose source is deleted while it runs. */
  const logWhileDeleting = async (from: 'exercises' | 'workouts', id: string) => {
    const client = await fixture.service.db.pool.connect()
    await client.query('begin')
    await client.query(`delete from ${from} where id = $1`, [id])
    const logging = log()
    const waiting = () =>
      fixture.service.db.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    return logging
  }
  const noExercise = await logWhileDeleting('exercises', gone)
  expect(noExercise.problem.errors?.[0]?.field).toBe('sets.0.exercise_id')
  expect((await logWhileDeleting('workouts', workout.id)).problem.detail).toBe('Workout not found')
})

test('paginates the log, latest day first, without gaps', async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete)
  for (let day = 1; day <= 22; day += 1) {
    const done_on = `2026-10-${String((day % 9) + 10)}`
    await fixture.log(athlete, { workout_id: workout.id, done_on })
  }
  const first = (await fixture.service.request(api.listTrainingLogs, {}, { as: athlete })).body
  const query = { cursor: first.next! }
  const second = (await fixture.service.request(api.listTrainingLogs, { query }, { as: athlete })).body
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, null])
  expect(new Set(all.map(({ id }) => id)).size).toBe(22)
  const days = all.map(({ done_on }) => done_on)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('returns the planned day of a followed program and counts weeks in a row from the weekly totals [find/home-next] [find/streak]', async () => {
  const athlete = await fixture.subscribe()
  const dayOf = async (day: string) =>
    (await fixture.service.request(getTrainingDay, { query: { day } }, { as: athlete })).body
  const streak = async () => (await fixture.service.request(getStreak, {}, { as: athlete })).body
  expect(await dayOf('2026-11-21')).toEqual({ planned: null, paused: null, may_log: true })
  const { id } = await fixture.firstProgram()
  await fixture.service.request(followProgram, { params: { id } }, { as: athlete })
  const { planned } = await dayOf('2026-11-21')
  expect(planned).toMatchObject({
    ...{ program_id: id, title: 'Heavy Basics', duration_weeks: 8 },
    ...{ on: '2026-11-23', week_number: 1, day_number: 1, done: false },
  })
  expect(planned!.exercise_count).toBeGreaterThan(0)
  expect((await dayOf('2026-11-24')).planned).toMatchObject({ on: '2026-11-23', day_number: 1 })
  // The clock shows Saturday, November 21.
  for (const done_on of ['2026-10-26', '2026-11-02', '2026-11-09'])
    await fixture.log(athlete, { program_id: id, day_number: 1, done_on })
  expect(await streak()).toEqual({ weeks: 3, since: '2026-10-26' })
  const { body: last } = await fixture.log(athlete, { program_id: id, day_number: 1, done_on: '2026-11-16' })
  expect(await streak()).toEqual({ weeks: 4, since: '2026-10-26' })
  await fixture.service.request(api.deleteTrainingLog, { params: { id: last.id } }, { as: athlete })
  expect((await streak()).weeks).toBe(3)
})
