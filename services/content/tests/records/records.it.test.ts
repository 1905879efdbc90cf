import * as progress from '@fieldside/contracts/http/progress.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { bestOf, RECORD_KINDS } from '@fieldside/contracts/records.ts'
import { newId } from '@fieldside/platform/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import {
  createTrainingFixture,
  part,
  type TrainingFixture,
  type Viewer,
} from '../training/training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.service.db.pool.query(text, values)).rows
const recordsOf = async (as: Viewer) =>
  (await fixture.service.request(progress.listRecords, {}, { as })).body.items

type Log = { id: string; done_on: string; sets: api.TrainingLog['sets'] }

/** Counts the records from the log itself, with the rule that the logger compares by. */
const counted = (logs: readonly Log[]) => {
  const records = new Map<string, Map<string, { value: number; done_on: string }>>()
  for (const { done_on, sets } of logs.toSorted((a, b) => a.done_on.localeCompare(b.done_on)))
    for (const [name, own] of Map.groupBy(sets, ({ exercise_name }) => exercise_name)) {
      const held = records.get(name) ?? new Map<string, { value: number; done_on: string }>()
      const best = bestOf(own)
      for (const kind of RECORD_KINDS) {
        const value = best[kind]
        const before = held.get(kind)
        if (value !== null && (!before || value > before.value)) held.set(kind, { value, done_on })
      }
      if (held.size > 0) records.set(name, held)
    }
  return records
}

const shown = (items: Awaited<ReturnType<typeof recordsOf>>) =>
  new Map(
    items
      .filter(({ records }) => records.length > 0)
      .map(({ exercise_name, records }) => [
        exercise_name,
        new Map(records.map(({ kind, value, done_on }) => [kind, { value, done_on }])),
      ]),
  )

const NAMES = ['Back Squat', 'Push-Up', 'Plank hold', 'Carry']

const someSet = fc.record({
  exercise: fc.nat(3),
  reps: fc.option(fc.nat(14)),
  /** Apart by more than what kilograms and pounds differ when they show the same. */
  weight_grams: fc.option(fc.nat(20).map((plates) => plates * 2500)),
  kind: fc.constantFrom('normal' as const, 'warmup' as const, 'drop' as const, 'failure' as const),
  seconds: fc.option(fc.nat(90)),
  distance_cm: fc.option(fc.nat(5000)),
})
type SomeSet = typeof someSet extends fc.Arbitrary<infer T> ? T : never

const someLog = fc.record({ day: fc.nat(30), sets: fc.array(someSet, { maxLength: 8 }) })
const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('log' as const), log: someLog }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), index: fc.nat(50) }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('rewrite' as const), index: fc.nat(50), log: someLog }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('raise' as const), index: fc.nat(50) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('move' as const), index: fc.nat(50), day: fc.nat(30) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('import' as const), logs: fc.array(someLog, { maxLength: 5 }) }),
    },
  ),
  { minLength: 10, maxLength: 20 },
)

const dayOf = (day: number): string => new Date(Date.UTC(2026, 9, 12 + day)).toISOString().slice(0, 10)

const set: SomeSet = {
  exercise: 0,
  reps: 5,
  weight_grams: 60_000,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
}

const start = async () => {
  const athlete = await fixture.subscribe()
  const ids = [
    fixture.squat,
    fixture.pushUp,
    await fixture.anExercise(`Hold ${newId()}`),
    await fixture.anExercise(`Carry ${newId()}`),
  ]
  const { body: workout } = await fixture.create(
    athlete,
    fixture.form({ exercises: ids.map((id) => part(id)) }),
  )
  const formOf = ({ exercise, ...set }: SomeSet) => ({ ...set, exercise_id: ids[exercise]! })
  const log = ({ day, sets }: { day: number; sets: SomeSet[] }) =>
    fixture.log(athlete, { workout_id: workout.id, done_on: dayOf(day), sets: sets.map(formOf) })
  const logIds = async (): Promise<string[]> =>
    (await query('select id from training_logs where user_id = $1 order by id', [athlete.userId])).map(
      ({ id }) => id,
    )
  const one = async (index: number): Promise<string | undefined> => {
    const all = await logIds()
    return all[index % all.length]
  }
  const insertSets = (rows: { log_id: string; sets: SomeSet[] }[]) =>
    query(
      `insert into logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams, kind, seconds, distance_cm)
       select * from json_to_recordset($1) as s (log_id uuid, position int, exercise_id uuid, exercise_name text,
         reps int, weight_grams int, kind text, seconds int, distance_cm int)`,
      [
        JSON.stringify(
          rows.flatMap(({ log_id, sets }) =>
            sets.map(({ exercise, ...set }, index) => ({
              ...set,
              log_id,
              position: index + 1,
              exercise_id: ids[exercise],
              exercise_name: NAMES[exercise],
            })),
          ),
        ),
      ],
    )
  const remove = async (index: number) => {
    const id = await one(index)
    if (id) await fixture.service.request(api.deleteTrainingLog, { params: { id } }, { as: athlete })
  }
  const rewrite = async (index: number, { sets }: { sets: SomeSet[] }) => {
    const log_id = await one(index)
    if (!log_id) return
    await query('delete from logged_sets where log_id = $1', [log_id])
    await insertSets([{ log_id, sets }])
  }
  const importLogs = async (logs: { day: number; sets: SomeSet[] }[]) => {
    const rows = logs.map((imported) => ({ ...imported, log_id: newId() }))
    for (const { log_id, day } of rows)
      await query(
        `insert into training_logs (id, user_id, title, done_on, created_at) values ($1, $2, 'Imported', $3, now())`,
        [log_id, athlete.userId, dayOf(day)],
      )
    await insertSets(rows)
  }
  const run = async (command: typeof commands extends fc.Arbitrary<(infer T)[]> ? T : never) => {
    switch (command.do) {
      case 'log':
        return log(command.log)
      case 'remove':
        return remove(command.index)
      case 'rewrite':
        return rewrite(command.index, command.log)
      case 'raise': {
        const id = await one(command.index)
        return query('update logged_sets set reps = reps + 1, kind = $2 where log_id = $1 and position < 3', [
          id ?? newId(),
          'normal',
        ])
      }
      case 'move':
        return query('update training_logs set done_on = $2 where id = $1', [
          (await one(command.index)) ?? newId(),
          dayOf(command.day),
        ])
      case 'import':
        return importLogs(command.logs)
    }
  }
  const logs = async (): Promise<Log[]> =>
    query(
      `select l.id, l.done_on, coalesce(json_agg(json_build_object(
         'exercise_id', s.exercise_id, 'exercise_name', coalesce(e.exercise_name, s.exercise_name), 'kind', s.kind,
         'reps', s.reps, 'weight_grams', s.weight_grams, 'seconds', s.seconds, 'distance_cm', s.distance_cm))
         filter (where s.log_id is not null), '[]') as sets
       from training_logs l left join logged_sets s on s.log_id = l.id left join all_exercises e on e.id = s.exercise_id
       where l.user_id = $1 group by l.id`,
      [athlete.userId],
    )
  return { athlete, ids, workout, log, run, logs }
}

test('keeps records equal to a recount, whatever is logged, edited, deleted, or imported [progress/records]', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (series) => {
      const { athlete, workout, run, logs } = await start()
      for (const command of series) {
        await run(command)
        expect(shown(await recordsOf(athlete))).toEqual(counted(await logs()))
      }
      const plan = await fixture.service.request(
        api.planWorkout,
        { params: { id: workout.id } },
        { as: athlete },
      )
      const recounted = counted(await logs())
      for (const { exercise_name, records } of plan.body.exercises) {
        const own = Object.entries(records ?? {}).filter(([, value]) => value !== null)
        const expected = [...(recounted.get(exercise_name) ?? [])].map(([kind, { value }]) => [kind, value])
        expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected))
      }
    }),
    { numRuns: 5 },
  )
})

test('counts each of two concurrent changes of a log', async () => {
  const { athlete, log, logs } = await start()
  const { body } = await log({ day: 1, sets: [set, set] })
  await Promise.all(
    [1, 2].map((position) =>
      query('update logged_sets set weight_grams = 70000 + position where log_id = $1 and position = $2', [
        body.id,
        position,
      ]),
    ),
  )
  expect(shown(await recordsOf(athlete))).toEqual(counted(await logs()))
})

test('keeps the first day of a weight that was lifted again in the other unit [progress/records]', async () => {
  const { athlete, log } = await start()
  // 100 lb, then 45.36 kg.
  await log({ day: 1, sets: [{ ...set, weight_grams: 45_359 }] })
  await log({ day: 2, sets: [{ ...set, weight_grams: 45_360 }] })
  const [squat] = await recordsOf(athlete)
  expect(squat!.records.map(({ done_on }) => done_on)).toEqual(Array(4).fill(dayOf(1)))
})

test('corrects figures that a recount finds wrong', async () => {
  const { athlete, log, logs } = await start()
  await log({ day: 1, sets: [set] })
  await query('update exercise_figures set weight_grams = 1 where user_id = $1', [athlete.userId])
  expect(await recountFigures(fixture.service.context())).toBeGreaterThan(0)
  expect(shown(await recordsOf(athlete))).toEqual(counted(await logs()))
})

test('shows nobody else’s records, and none without a subscription', async () => {
  const { log } = await start()
  await log({ day: 1, sets: [set] })
  expect(await recordsOf(await fixture.subscribe())).toEqual([])
  const unsubscribed = { userId: newId(), role: 'athlete' } as const
  for (const endpoint of [progress.listRecords, progress.listMuscleWeeks])
    expect((await fixture.service.request(endpoint, {}, { as: unsubscribed })).status).toBe(403)
})

test('has no records of an exercise that was never logged', async () => {
  const { athlete, workout } = await start()
  const plan = await fixture.service.request(api.planWorkout, { params: { id: workout.id } }, { as: athlete })
  expect(plan.body.exercises[0]!.records).toBeUndefined()
})

test('counts sets and volume by muscle group and week, secondary muscles as half, without warm-ups, mobility, and recovery [progress/muscles]', async () => {
  const { athlete, ids, log } = await start()
  await query(
    `update all_exercises set primary_muscles = '{quadriceps,glutes}', secondary_muscles = '{calves}' where id = $1`,
    [ids[2]],
  )
  await query(`update all_exercises set primary_muscles = '{glutes}' where id = $1`, [ids[3]])
  const lunge = { ...set, exercise: 2 }
  const other = await fixture.anExercise(`Unknown muscles ${newId()}`)
  ids[0] = other
  // A Monday, its Sunday, the next Monday, and a day before the last 13 weeks.
  await log({ day: 14, sets: [lunge, { ...lunge, kind: 'warmup' }, lunge, lunge] })
  await log({ day: 20, sets: [{ ...set, exercise: 3, weight_grams: null }] })
  await log({ day: 21, sets: [{ ...set, exercise: 0 }] })
  // Neither a stretch nor a massage is a hard set.
  for (const category of ['mobility', 'recovery']) {
    ids[1] = await fixture.anExercise(`Stretch ${newId()}`)
    await query(`update all_exercises set category = $2, primary_muscles = '{glutes}' where id = $1`, [
      ids[1],
      category,
    ])
    await log({ day: 15, sets: [{ ...set, exercise: 1 }] })
  }
  await log({ day: -80, sets: [lunge] })
  const { body } = await fixture.service.request(progress.listMuscleWeeks, {}, { as: athlete })
  expect(body.items).toEqual([
    { monday: dayOf(14), muscle: 'calves', sets: 1.5, volume_grams: 450_000 },
    { monday: dayOf(14), muscle: 'glutes', sets: 4, volume_grams: 900_000 },
    { monday: dayOf(14), muscle: 'quadriceps', sets: 3, volume_grams: 900_000 },
    { monday: dayOf(21), muscle: null, sets: 1, volume_grams: 300_000 },
  ])
})
