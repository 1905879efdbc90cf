import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { newId } from '@fieldside/platform/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import { createTrainingFixture, part, type TrainingFixture, type Viewer } from './training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.service.db.pool.query(text, values)).rows
const progressOf = async (as: Viewer) => (await fixture.service.request(api.getProgress, {}, { as })).body

/** Computes progress from the log itself. */
const computed = async ({ userId }: Viewer) => {
  const weeks = await query(
    `select date_trunc('week', l.done_on)::date as monday, count(distinct l.id)::int as sessions,
       count(s.position) filter (where s.kind <> 'warmup')::int as sets,
       coalesce(sum(s.reps * s.weight_grams) filter (where s.kind <> 'warmup'), 0)::float8 as volume_grams
     from training_logs l left join logged_sets s on s.log_id = l.id where l.user_id = $1 group by 1 order by 1`,
    [userId],
  )
  const exercises = await query(
    `select coalesce(e.exercise_name, s.exercise_name) as exercise_name, count(distinct l.id)::int as sessions,
       max(l.done_on) as last_on
     from training_logs l join logged_sets s on s.log_id = l.id left join all_exercises e on e.id = s.exercise_id
     where l.user_id = $1 group by 1 order by sessions desc, 1`,
    [userId],
  )
  return { weeks, exercises: exercises as Progress['exercises'] }
}

type Progress = ReplyOf<typeof api.getProgress>

/** Expects the points of each exercise, and the day that the next workout shows for one of them. */
const expectHistory = async (as: Viewer, workoutId: string, exercises: Progress['exercises']) => {
  for (const { exercise_name } of exercises) {
    const expected = await query(
      `select l.done_on, nullif(max(s.weight_grams), 0) as best_weight_grams, max(s.reps) as best_reps,
         count(*)::int as sets, sum(s.reps * s.weight_grams)::float8 as volume_grams
       from training_logs l join logged_sets s on s.log_id = l.id left join all_exercises e on e.id = s.exercise_id
       where l.user_id = $1 and coalesce(e.exercise_name, s.exercise_name) = $2 and s.kind <> 'warmup' group by 1 order by 1`,
      [as.userId, exercise_name],
    )
    const { body } = await fixture.service.request(
      api.getExerciseProgress,
      { query: { exercise_name } },
      { as },
    )
    expect(body.points).toMatchObject(expected)
  }
  const plan = await fixture.service.request(api.planWorkout, { params: { id: workoutId } }, { as })
  const squat = exercises.find(({ exercise_name }) => exercise_name === 'Back Squat')
  expect(plan.body.exercises[0]?.last?.done_on).toBe(squat?.last_on)
}

type Command =
  | { do: 'log'; day: number; exercises: number[] }
  | { do: 'remove'; index: number }
  | { do: 'rename' | 'drop' }

const commands = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('log' as const),
        day: fc.nat(20),
        exercises: fc.subarray([0, 0, 1, 2]),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('remove' as const), index: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'drop' as const) }) },
  ),
  { minLength: 20, maxLength: 30 },
)

const start = async () => {
  const athlete = await fixture.subscribe()
  const { body: workout } = await fixture.create(athlete, fixture.form({ exercises: [part(fixture.squat)] }))
  let own = await fixture.anExercise(`Own ${newId()}`)
  const log = (day: number, exercises: number[]) => {
    const ids = [fixture.squat, fixture.pushUp, own]
    const sets = exercises.map((index) => ({
      exercise_id: ids[index]!,
      reps: index + 3,
      weight_grams: 1000 * day,
    }))
    // Counts neither as a set nor for the volume of the week.
    const warmUp = { ...sets[0]!, weight_grams: 500 * day, kind: 'warmup' as const }
    const done_on = new Date(Date.UTC(2026, 9, 12 + day)).toISOString().slice(0, 10)
    return fixture.log(athlete, { workout_id: workout.id, done_on, sets: [warmUp, ...sets] })
  }
  const remove = (id: string) =>
    fixture.service.request(api.deleteTrainingLog, { params: { id } }, { as: athlete })
  const removeOne = async (index: number) => {
    const logs = await fixture.logsOf(athlete)
    if (logs.length > 0) await remove(logs[index % logs.length]!.id)
  }
  const run = async (command: Command): Promise<unknown> => {
    switch (command.do) {
      case 'log':
        return log(command.day, command.exercises)
      case 'remove':
        return removeOne(command.index)
      case 'rename':
        return query('update all_exercises set exercise_name = $2 where id = $1', [own, `Own ${newId()}`])
      case 'drop':
        await query('delete from all_exercises where id = $1', [own])
        own = await fixture.anExercise(`Own ${newId()}`)
    }
  }
  return { athlete, workoutId: workout.id, run, log, remove }
}

test('keeps weeks and exercises equal to the log, whatever is logged, removed, renamed, or deleted', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (series) => {
      const { athlete, workoutId, run } = await start()
      for (const command of series) await run(command)
      const expected = await computed(athlete)
      expect(await progressOf(athlete)).toMatchObject(expected)
      await expectHistory(athlete, workoutId, expected.exercises)
      expect(await recountFigures(fixture.service.context())).toBe(0)
    }),
    { numRuns: 4 },
  )
})

test('keeps weeks and exercises equal to the log when it changes concurrently', async () => {
  const { athlete, log, remove } = await start()
  const days = [1, 2, 3, 4, 5, 6, 7]
  const logs = await Promise.all(days.map((day) => log(day, day % 2 ? [0, 1] : [1, 0])))
  const replies = await Promise.all([
    ...logs.slice(1).flatMap(({ body }) => [remove(body.id), remove(body.id)]),
    log(1, [1, 0]),
  ])
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(6)
  const expected = await computed(athlete)
  expect(await progressOf(athlete)).toMatchObject(expected)
  expect(expected.exercises).toHaveLength(2)
})

test('deletes a log that was never counted', async () => {
  const { athlete, log, remove } = await start()
  const { body } = await log(1, [0])
  for (const table of ['training_weeks', 'training_exercises'])
    await query(`delete from ${table} where user_id = $1`, [athlete.userId])
  expect((await remove(body.id)).status).toBe(204)
  expect(await fixture.logsOf(athlete)).toEqual([])
})

test('corrects weeks and exercises that a recount finds wrong', async () => {
  const { athlete, log } = await start()
  await log(1, [0, 1])
  for (const table of ['training_weeks', 'training_exercises'])
    await query(`update ${table} set sessions = 9 where user_id = $1`, [athlete.userId])
  await query("insert into training_exercises values ($1, $1, 'Never logged', 2, '2026-10-01')", [
    athlete.userId,
  ])
  expect(await recountFigures(fixture.service.context())).toBe(1)
  expect(await progressOf(athlete)).toMatchObject(await computed(athlete))
  expect(await recountFigures(fixture.service.context())).toBe(0)
})
