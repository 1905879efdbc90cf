import { getTrainingLog, saveTrainingLog } from '@fieldside/contracts/http/workout-documents.ts'
import { IMPORT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { DELETED_DOCUMENT, EMPTY_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import type { Viewer } from '../training/training-fixture.ts'
import { createImportFixture, hevyFile, type ImportFixture } from './import-fixture.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
})
afterAll(() => fixture.service.close())

const PUSH = {
  on: '9 Oct 2026, 18:05',
  sets: [
    ['Squat (Barbell)', 100, 5],
    ['Odd Lift', 20, 8],
  ],
} as const
const LEGS = { title: 'Legs', on: '7 Oct 2026, 7:30', sets: [['Squat (Barbell)', 90, 5]] } as const
const file = (...workouts: (typeof PUSH | typeof LEGS | object)[]) => hevyFile(workouts as never)

test('previews a file with its matches, imports it once, skips duplicates of a newer file, and undoes it [import/others]', async () => {
  const athlete = await fixture.subscribe()
  const first = `${file(PUSH, LEGS)}\n"Legs","7 Oct 2026, 7:30","7 Oct 2026, 7:30","","Squat",,"",1,"normal",x,5,,,`
  const { body: shown } = await fixture.preview(athlete, first)
  const squat = { id: fixture.squat, exercise_name: 'Back Squat' }
  expect(shown).toEqual({
    source: 'hevy',
    lines: 4,
    workouts: 2,
    sets: 3,
    duplicates: 0,
    changed: 0,
    wrong_lines: 1,
    first_day: '2026-10-07',
    last_day: '2026-10-09',
    assumed_unit: null,
    lost: [],
    wrong: [{ line: 5, column: 'weight_kg', reason: '“x” isn’t a number' }],
    names: [
      { name: 'Squat (Barbell)', sets: 2, exercise: squat, is_confirmed: false },
      { name: 'Odd Lift', sets: 1, exercise: null, is_confirmed: false },
    ],
  })
  expect(await fixture.logsOf(athlete)).toEqual([])

  const names = [
    { name: 'Squat (Barbell)', exercise_id: fixture.squat },
    { name: 'Odd Lift', exercise_id: null },
  ]
  expect((await fixture.saveNames(athlete, { source: 'hevy', names })).status).toBe(204)
  const id = newId()
  const { body: done } = await fixture.importFile(athlete, first, id)
  expect(done).toMatchObject({ id, source: 'hevy', workouts: 2, sets: 3, duplicates: 0, wrong_lines: 1 })
  expect(await fixture.logsOf(athlete)).toMatchObject([
    {
      title: 'Push',
      done_on: '2026-10-09',
      sets: [
        { exercise_id: fixture.squat, exercise_name: 'Back Squat', reps: 5, weight_grams: 100_000 },
        { exercise_id: null, exercise_name: 'Odd Lift', reps: 8, weight_grams: 20_000 },
      ],
    },
    { title: 'Legs', done_on: '2026-10-07', sets: [{ exercise_name: 'Back Squat' }] },
  ])
  expect((await fixture.importFile(athlete, first, id)).body).toEqual(done)

  const pull = { title: 'Pull', on: '11 Oct 2026, 18:00', sets: [['Squat (Barbell)', 60, 5]] }
  const longer = { ...LEGS, sets: [...LEGS.sets, ['Odd Lift', 10, 10]] }
  const newer = file(pull, PUSH, longer)
  const again = await fixture.preview(athlete, newer)
  expect(again.body).toMatchObject({
    workouts: 1,
    duplicates: 1,
    changed: 1,
    first_day: '2026-10-11',
    names: [{ name: 'Squat (Barbell)', exercise: squat, is_confirmed: true }],
  })
  const second = await fixture.importFile(athlete, newer)
  expect(second.body).toMatchObject({ workouts: 1, duplicates: 1, changed: 1 })
  expect(await fixture.importFile(athlete, newer)).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-import' },
  })
  expect(await fixture.logsOf(athlete)).toHaveLength(3)
  expect((await fixture.progressOf(athlete)).sessions).toBe(3)

  expect((await fixture.undo(athlete, id)).status).toBe(204)
  expect(await fixture.logsOf(athlete)).toMatchObject([{ title: 'Pull' }])
  expect(await fixture.progressOf(athlete)).toMatchObject({
    sessions: 1,
    weeks: [{ monday: '2026-10-05', sessions: 1, sets: 1, volume_grams: 300_000 }],
    exercises: [{ exercise_name: 'Back Squat', sessions: 1, last_on: '2026-10-11' }],
  })
  expect(await fixture.listOf(athlete)).toMatchObject([{ id: second.body.id }])
  expect((await fixture.importFile(athlete, first)).body).toMatchObject({ workouts: 2 })
  expect(await recountFigures(fixture.service.context())).toBe(0)
})

test.each([
  [
    'Strong',
    'strong',
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE\n2026-03-04 18:05:11,A,1h,Squat (Barbell),1,225,5,0,0,\n',
  ],
  [
    'FitNotes',
    'fitnotes',
    'Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time\n2026-03-04,Barbell Squat,Legs,225,5,,,\n',
  ],
])('imports a file of %s in the unit of the athlete [import/others]', async (_name, source, text) => {
  const athlete = await fixture.subscribe()
  const { body } = await fixture.preview(athlete, text, { unit: 'lb' })
  expect(body).toMatchObject({ source, assumed_unit: source === 'strong' ? 'lb' : null, workouts: 1 })
  const [suggested] = body.names
  expect(suggested!.exercise?.id).toBe(fixture.squat)
  await fixture.saveNames(athlete, { source, names: [{ name: suggested!.name, exercise_id: fixture.squat }] })
  expect((await fixture.importFile(athlete, text, newId(), { unit: 'lb' })).body).toMatchObject({
    source,
    sets: 1,
  })
  expect(await fixture.logsOf(athlete)).toMatchObject([
    { sets: [{ exercise_name: 'Back Squat', weight_grams: 102_058 }] },
  ])
})

test('finds a workout that was edited or logged here, whatever the unit of the next file', async () => {
  const athlete = await fixture.subscribe()
  await fixture.importFile(athlete, file(PUSH))
  const [imported] = await fixture.logsOf(athlete)
  const params = { id: imported!.id }
  const { body: document } = await fixture.service.request(getTrainingLog, { params }, { as: athlete })
  const { clock, value } = document.log!
  const log = { clock: clock + 1, device: newId(), value: { ...value, title: 'Mine', done_on: '2026-10-08' } }
  const body = { ...document, log }
  await fixture.service.request(saveTrainingLog, { params, body }, { as: athlete })
  expect(await fixture.logsOf(athlete)).toMatchObject([{ title: 'Mine', done_on: '2026-10-08' }])
  const inPounds = file(PUSH)
    .replace('weight_kg', 'weight_lbs')
    .replace(',100,5', ',220.46,5')
    .replace(',20,8', ',44.09,8')
  expect((await fixture.preview(athlete, inPounds)).body).toMatchObject({
    workouts: 0,
    duplicates: 1,
    changed: 0,
  })

  const { body: workout } = await fixture.create(athlete)
  const { body: own } = await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-10-20' })
  await fixture.service.db.kysely
    .updateTable('training_logs')
    .set({ start_time: '18:05:40' })
    .where('id', '=', own.id)
    .execute()
  const same = file({ ...PUSH, title: 'Leg day', on: '20 Oct 2026, 18:05' })
  expect((await fixture.preview(athlete, same)).body).toMatchObject({ workouts: 0, changed: 1 })
  const [done] = await fixture.listOf(athlete)
  expect((await fixture.undo(athlete, done!.id)).status).toBe(204)
  expect(await fixture.logsOf(athlete)).toMatchObject([{ title: 'Leg day' }])
  expect(await recountFigures(fixture.service.context())).toBe(0)
})

const documentOf = async (as: Viewer, id: string) =>
  (await fixture.service.request(getTrainingLog, { params: { id } }, { as })).body
const change = (as: Viewer, id: string, body: WorkoutDocument) =>
  fixture.service.request(saveTrainingLog, { params: { id }, body }, { as })

test('keeps workouts deleted after an undo when changes arrive late, and none of their notes', async () => {
  const athlete = await fixture.subscribe()
  const { body } = await fixture.importFile(athlete, file({ ...PUSH, notes: 'knee hurts' }, LEGS))
  const logs = await fixture.logsOf(athlete)
  const documents = await Promise.all(logs.map(({ id }) => documentOf(athlete, id)))
  const edited = (document: WorkoutDocument, clock: number) => {
    const log = { ...document.log!, clock, value: { ...document.log!.value, title: 'Late' } }
    return { ...EMPTY_DOCUMENT, state: 'finished' as const, log }
  }
  expect((await change(athlete, logs[0]!.id, edited(documents[0]!, 2))).body.state).toBe('finished')
  expect((await fixture.undo(athlete, body.id)).status).toBe(204)
  for (const [index, { id }] of logs.entries()) {
    const late = await change(athlete, id, edited(documents[index]!, 3))
    expect([late.status, late.body]).toEqual([200, DELETED_DOCUMENT])
  }
  expect(await fixture.logsOf(athlete)).toEqual([])
  const stored = await fixture.service.db.kysely
    .selectFrom('workout_documents')
    .select(['state', 'document'])
    .where('user_id', '=', athlete.userId)
    .execute()
  expect(stored).toEqual(logs.map(() => ({ state: 'deleted', document: DELETED_DOCUMENT })))
  expect(await recountFigures(fixture.service.context())).toBe(0)
})

test('doesn’t bring a workout back that is deleted while a change of it waits', async () => {
  const athlete = await fixture.subscribe()
  await fixture.importFile(athlete, file(PUSH))
  const { id } = (await fixture.logsOf(athlete))[0]!
  const document = await documentOf(athlete, id)
  const log = { ...document.log!, clock: 2, value: { ...document.log!.value, title: 'Late' } }
  const { db } = fixture.service
  const waiting = async () => {
    const { rows } = await db.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`training:${athlete.userId}`])
  const late = change(athlete, id, { ...EMPTY_DOCUMENT, log })
  await expect.poll(waiting).toBe(1)
  await other.query('delete from training_logs where id = $1', [id])
  await other.query('commit')
  other.release()
  expect((await late).status).toBe(404)
  expect(await fixture.logsOf(athlete)).toEqual([])
  await recountFigures(fixture.service.context())
})

test('imports two workouts of one minute both, and each once', async () => {
  const athlete = await fixture.subscribe()
  const twice = file(PUSH, LEGS, { ...PUSH, notes: 'Again', sets: [['Odd Lift', 30, 3]] })
  expect((await fixture.importFile(athlete, twice)).body).toMatchObject({ workouts: 3 })
  expect((await fixture.preview(athlete, twice)).body).toMatchObject({ workouts: 0, duplicates: 3 })
})

test('imports all or nothing: a failure in a late batch leaves no trace', async () => {
  const athlete = await fixture.subscribe()
  const many = Array.from({ length: 450 }, (_, index) => ({
    ...PUSH,
    on: `${1 + (index % 28)} ${['Jan', 'Feb', 'Mar'][index % 3]} ${2001 + Math.floor(index / 28)}, 18:05`,
  }))
  const broken = `${file(...many)}\n"Last,1`
  const failed = await fixture.importFile(athlete, broken)
  expect(failed).toMatchObject({ status: 422, body: { detail: 'Line 902 has a quote that isn’t closed.' } })
  expect(await fixture.logsOf(athlete)).toEqual([])
  expect(await fixture.listOf(athlete)).toEqual([])
  expect(await fixture.progressOf(athlete)).toMatchObject({ sessions: 0, weeks: [] })
})

test('imports one file once, however often it is sent at the same time', async () => {
  const athlete = await fixture.subscribe()
  const id = newId()
  const sent = await Promise.all([
    fixture.importFile(athlete, file(PUSH, LEGS), id),
    fixture.importFile(athlete, file(PUSH, LEGS), id),
    fixture.importFile(athlete, file(PUSH, LEGS)),
  ])
  const added = sent.map(({ status, body }) => (status === 200 ? body.id : body.code))
  expect(new Set(added.filter((what) => what !== 'nothing-to-import')).size).toBe(1)
  expect(await fixture.logsOf(athlete)).toHaveLength(2)
  expect(await fixture.listOf(athlete)).toHaveLength(1)
  expect(await recountFigures(fixture.service.context())).toBe(0)
})

test('keeps imports and names to their owner, and to Premium', async () => {
  const [athlete, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const { body } = await fixture.importFile(athlete, file(PUSH))
  expect((await fixture.undo(other, body.id)).status).toBe(404)
  expect((await fixture.importFile(other, file(PUSH), body.id)).status).toBe(404)
  expect(await fixture.listOf(other)).toEqual([])
  expect(await fixture.logsOf(athlete)).toHaveLength(1)
  await fixture.saveNames(athlete, {
    source: 'hevy',
    names: [{ name: 'Odd Lift', exercise_id: fixture.squat }],
  })
  const names = (await fixture.preview(other, file(PUSH))).body.names
  expect(names.find(({ name }) => name === 'Odd Lift')).toMatchObject({ exercise: null, is_confirmed: false })
  const unknown = await fixture.saveNames(athlete, {
    source: 'hevy',
    names: [{ name: 'A', exercise_id: newId() }],
  })
  expect(unknown.status).toBe(422)
  const visitor = { userId: newId(), role: 'athlete' } as const
  for (const { status } of [
    await fixture.preview(visitor, file(PUSH)),
    await fixture.importFile(visitor, file(PUSH)),
    await fixture.undo(visitor, body.id),
  ])
    expect(status).toBe(403)
})

test('emits nothing about imported workouts', async () => {
  const athlete = await fixture.subscribe()
  const before = (await fixture.service.emitted()).length
  const { body } = await fixture.importFile(athlete, file({ ...PUSH, notes: 'knee hurts' }))
  await fixture.undo(athlete, body.id)
  expect(await fixture.service.emittedAfter(before)).toEqual([])
})

test('refuses a file that is too large before it is read', async () => {
  const athlete = await fixture.subscribe()
  const reply = await fixture.preview(athlete, 'x'.repeat(IMPORT_MAX_BYTES + 1))
  expect(reply).toMatchObject({ status: 413, body: { code: 'file-too-large' } })
})
