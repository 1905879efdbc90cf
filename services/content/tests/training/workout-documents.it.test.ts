import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { getStreak } from '@fieldside/contracts/http/training-days.ts'
import * as documents from '@fieldside/contracts/http/workout-documents.ts'
import { EMPTY_DOCUMENT, entriesOf, nextClock } from '@fieldside/contracts/merge-workout.ts'
import type {
  DocumentExercise,
  DocumentSet,
  LogFacts,
  WorkoutDocument,
} from '@fieldside/contracts/workout-document.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import { createTrainingFixture, type TrainingFixture, type Viewer } from './training-fixture.ts'
import { runWorkout, runWorkouts, type Step } from './two-devices.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

const DEVICE = newId()
const log = (changes: Partial<LogFacts> = {}): LogFacts => ({
  title: 'Evening',
  workout_id: null,
  program_id: null,
  day_number: null,
  done_on: '2026-11-20',
  start_time: '18:30:00',
  duration_seconds: 1800,
  notes: null,
  ...changes,
})
const exercise = (changes: Partial<DocumentExercise> = {}): DocumentExercise => ({
  exercise_id: fixture.squat,
  exercise_name: 'Back Squat',
  measure: 'reps',
  has_barbell: true,
  order: 1,
  superset: null,
  skipped: false,
  swapped_from: null,
  sets: 2,
  reps: '8',
  rest_seconds: 90,
  notes: null,
  ...changes,
})
const set = (of: string, changes: Partial<DocumentSet> = {}): DocumentSet => ({
  exercise: of,
  order: 1,
  reps: 8,
  weight_grams: 60_000,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
  rpe: null,
  checked: true,
  removed: false,
  ...changes,
})
const at = <Value>(value: Value, clock = 1) => ({ clock, device: DEVICE, value })

const SQUATS = newId()
const PUSH_UPS = newId()
/** Two exercises with two checked sets and one that isn't. */
const workout = (changes: Partial<LogFacts> = {}): WorkoutDocument => ({
  state: 'open',
  log: at(log(changes)),
  exercises: {
    [SQUATS]: at(exercise({ notes: 'Slowly', superset: 1 })),
    [PUSH_UPS]: at(exercise({ exercise_id: fixture.pushUp, exercise_name: 'Push-Up', order: 2 })),
  },
  sets: {
    [newId()]: at(set(SQUATS, { order: 2, reps: 6, rpe: 8.5 })),
    [newId()]: at(set(SQUATS, { kind: 'warmup' })),
    [newId()]: at(set(SQUATS, { order: 3, checked: false })),
    [newId()]: at(set(PUSH_UPS, { reps: 12, weight_grams: null })),
  },
})
const finished = (changes: Partial<LogFacts> = {}): WorkoutDocument => ({
  ...workout(changes),
  state: 'finished',
})

const save = (as: Viewer, id: string, body: WorkoutDocument) =>
  fixture.service.request(documents.saveTrainingLog, { params: { id }, body }, { as })
const read = (as: Viewer, id: string) =>
  fixture.service.request(documents.getTrainingLog, { params: { id } }, { as })
const remove = (as: Viewer, id: string) =>
  fixture.service.request(api.deleteTrainingLog, { params: { id } }, { as })
const openOf = async (as: Viewer) =>
  (await fixture.service.request(documents.listOpenWorkouts, {}, { as })).body.items
const progressOf = async (as: Viewer): Promise<ReplyOf<typeof api.getProgress>> =>
  (await fixture.service.request(api.getProgress, {}, { as })).body
const loggedEvents = async ({ userId }: Viewer) => {
  const published = (await fixture.service.emitted('content.workout-logged')).map(({ data }) => data)
  return published.filter((data) => (data as { user_id: string }).user_id === userId)
}
/** Expects that the figures are those of a recount. */
const expectCounted = async () => expect(await recountFigures(fixture.service.context())).toBe(0)

test('finds a running workout on another device and logs it once when it is finished [log/resume]', async () => {
  const athlete = await fixture.subscribe()
  const id = newId()
  const started = workout()
  expect((await save(athlete, id, started)).body).toEqual(started)
  expect(await openOf(athlete)).toEqual([{ id, document: started }])
  expect(await fixture.logsOf(athlete)).toEqual([])

  const finish = { ...EMPTY_DOCUMENT, state: 'finished' as const }
  const replies = [await save(athlete, id, finish), await save(athlete, id, finish)]
  expect(replies.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'finished'],
    [200, 'finished'],
  ])
  expect(await openOf(athlete)).toEqual([])
  expect(await fixture.logsOf(athlete)).toMatchObject([
    {
      id,
      title: 'Evening',
      workout_id: null,
      program_id: null,
      done_on: '2026-11-20',
      duration_seconds: 1800,
      sets: [
        { exercise_name: 'Back Squat', reps: 8, kind: 'warmup' },
        { exercise_name: 'Back Squat', reps: 6, rpe: 8.5 },
        { exercise_name: 'Push-Up', reps: 12, weight_grams: null },
      ],
    },
  ])
  expect(await loggedEvents(athlete)).toEqual([
    {
      log_id: id,
      user_id: athlete.userId,
      workout_id: null,
      program_id: null,
      day_number: null,
      done_on: '2026-11-20',
    },
  ])
  const { rows } = await fixture.service.db.pool.query(
    'select entry, superset, notes from logged_exercises where log_id = $1',
    [id],
  )
  expect(rows).toEqual([{ entry: 1, superset: 1, notes: 'Slowly' }])
  await expectCounted()
})

test('changes a logged workout and its day, and progress and streak follow [log/edit]', async () => {
  const athlete = await fixture.subscribe()
  const id = newId()
  await save(athlete, id, finished({ done_on: '2026-11-20' }))
  await save(athlete, newId(), finished({ done_on: '2026-11-13' }))
  const before = await read(athlete, id)
  const [squats] = entriesOf(before.body)
  const [first, second] = squats!.done
  const clock = nextClock(before.body)
  const reply = await save(athlete, id, {
    ...EMPTY_DOCUMENT,
    log: at(log({ done_on: '2026-10-30', title: 'Morning', notes: 'Felt good' }), clock),
    sets: {
      [first!.id]: at({ ...set(SQUATS), reps: 10, weight_grams: 70_000 }, clock),
      [second!.id]: at({ ...set(SQUATS), removed: true }, clock),
    },
  })
  expect(reply.status).toBe(200)
  const logs = await fixture.logsOf(athlete)
  expect(logs.map(({ done_on, title, notes, sets }) => [done_on, title, notes, sets.length])).toEqual([
    ['2026-11-13', 'Evening', null, 3],
    ['2026-10-30', 'Morning', 'Felt good', 2],
  ])
  const { sessions, weeks, exercises } = await progressOf(athlete)
  expect(sessions).toBe(2)
  expect(weeks).toEqual([
    { monday: '2026-10-26', sessions: 1, sets: 2, volume_grams: 700_000 },
    { monday: '2026-11-09', sessions: 1, sets: 2, volume_grams: 360_000 },
  ])
  expect(exercises).toEqual([
    { exercise_name: 'Back Squat', sessions: 2, last_on: '2026-11-13' },
    { exercise_name: 'Push-Up', sessions: 2, last_on: '2026-11-13' },
  ])
  const streak = await fixture.service.request(getStreak, {}, { as: athlete })
  expect(streak.body).toEqual({ weeks: 1, since: '2026-11-09' })
  expect(await loggedEvents(athlete)).toHaveLength(2)
  await expectCounted()
})

test('changes a workout that was logged in one piece, and keeps what it was logged from [log/edit]', async () => {
  const athlete = await fixture.subscribe()
  const { body: plan } = await fixture.create(athlete)
  const own = await fixture.anExercise(`Own ${newId()}`)
  const { body: logged } = await fixture.log(athlete, {
    workout_id: plan.id,
    done_on: '2026-11-20',
    sets: [
      { exercise_id: own, reps: 5, weight_grams: 40_000 },
      { exercise_id: fixture.squat, reps: 8, weight_grams: 60_000 },
      { exercise_id: own, reps: 4, weight_grams: 40_000 },
    ],
  })
  await fixture.service.db.kysely.deleteFrom('all_exercises').where('id', '=', own).execute()
  const { body: document } = await read(athlete, logged.id)
  expect((await read(athlete, logged.id)).body).toEqual(document)
  expect(entriesOf(document).map(({ exercise_id, done }) => [exercise_id, done.length])).toEqual([
    [own, 1],
    [fixture.squat, 1],
    [own, 1],
  ])
  const [entry] = entriesOf(document)
  const [first] = entry!.done
  await save(athlete, logged.id, {
    ...EMPTY_DOCUMENT,
    sets: { [first!.id]: at({ ...document.sets[first!.id]!.value, reps: 6 }, nextClock(document)) },
  })
  expect(await fixture.logsOf(athlete)).toMatchObject([
    {
      id: logged.id,
      workout_id: plan.id,
      created_at: logged.created_at,
      sets: [{ reps: 6 }, { reps: 8 }, { reps: 4 }],
    },
  ])
  await expectCounted()
})

test('logs the sets of an exercise that has left the library by its name', async () => {
  const athlete = await fixture.subscribe()
  const id = newId()
  const gone = finished()
  gone.exercises[SQUATS] = at(exercise({ exercise_id: null, exercise_name: 'Old lift' }))
  gone.exercises[PUSH_UPS] = at(exercise({ exercise_id: newId(), exercise_name: 'Lost lift', order: 2 }))
  expect((await save(athlete, id, gone)).status).toBe(200)
  const [logged] = await fixture.logsOf(athlete)
  expect(logged!.sets.map(({ exercise_name }) => exercise_name)).toEqual([
    'Old lift',
    'Old lift',
    'Lost lift',
  ])
  expect((await progressOf(athlete)).exercises.map(({ exercise_name }) => exercise_name)).toEqual([
    'Lost lift',
    'Old lift',
  ])
  await expectCounted()
})

test('takes no name of another person’s own exercise', async () => {
  const [athlete, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const theirs = await fixture.anExercise(`Secret ${newId()}`)
  await fixture.service.db.kysely
    .updateTable('all_exercises')
    .set({ owner_id: other.userId })
    .where('id', '=', theirs)
    .execute()
  const document = finished()
  document.exercises[SQUATS] = at(exercise({ exercise_id: theirs, exercise_name: 'Guess' }))
  await save(athlete, newId(), document)
  const [logged] = await fixture.logsOf(athlete)
  expect(logged!.sets[0]).toMatchObject({ exercise_id: null, exercise_name: 'Guess' })
  const { body } = await fixture.service.request(documents.listExerciseChoices, {}, { as: athlete })
  expect(body.items.map(({ id }) => id)).not.toContain(theirs)
})

test('keeps a deleted workout deleted when changes arrive late [log/two-devices]', async () => {
  const athlete = await fixture.subscribe()
  const [running, logged, discarded] = [newId(), newId(), newId()]
  await save(athlete, running, workout())
  await save(athlete, logged, finished())
  expect((await remove(athlete, running)).status).toBe(204)
  expect((await remove(athlete, logged)).status).toBe(204)
  // Discarded on the device before the server knew of it.
  const discard = { ...EMPTY_DOCUMENT, state: 'deleted' as const }
  expect((await save(athlete, discarded, discard)).body).toEqual(discard)
  for (const id of [running, logged, discarded]) {
    expect((await save(athlete, id, finished())).body).toEqual(discard)
    expect((await read(athlete, id)).status).toBe(404)
    expect((await remove(athlete, id)).status).toBe(404)
  }
  expect([await fixture.logsOf(athlete), await openOf(athlete)]).toEqual([[], []])
  await expectCounted()
})

test('takes a log that went another way for deleted', async () => {
  const athlete = await fixture.subscribe()
  const id = newId()
  await save(athlete, id, finished())
  await fixture.service.db.kysely.deleteFrom('training_logs').where('id', '=', id).execute()
  await recountFigures(fixture.service.context())
  expect((await read(athlete, id)).status).toBe(404)
  const late = { ...EMPTY_DOCUMENT, sets: { [newId()]: at(set(SQUATS), 9) } }
  expect((await save(athlete, id, late)).body.state).toBe('deleted')
  expect(await fixture.logsOf(athlete)).toEqual([])
})

test('logs once what an earlier release sent in one piece, whichever arrives first [log/offline]', async () => {
  const athlete = await fixture.subscribe()
  const { body: plan } = await fixture.create(athlete)
  const body = { workout_id: plan.id, done_on: '2026-11-20', sets: [] }
  const [first, second] = [newId(), newId()]
  const { body: piece } = await fixture.log(athlete, body, first)
  expect((await save(athlete, first, finished())).body.state).toBe('deleted')
  expect((await save(athlete, second, finished())).body.state).toBe('finished')
  expect((await fixture.log(athlete, body, second)).body.id).toBe(second)
  expect((await fixture.logsOf(athlete)).map(({ id }) => id).toSorted()).toEqual(
    [piece.id, second].toSorted(),
  )
})

test('refuses future days, changes to an unknown workout, other people, and too many parts', async () => {
  const [athlete, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const id = newId()
  const future = await save(athlete, id, finished({ done_on: '2026-11-24' }))
  expect([future.status, future.body]).toMatchObject([400, { errors: [{ field: 'done_on' }] }])
  const unknown = await save(athlete, id, { ...EMPTY_DOCUMENT, sets: { [newId()]: at(set(SQUATS)) } })
  expect(unknown.status).toBe(404)
  await save(athlete, id, finished())
  const theirs = [await save(other, id, workout()), await read(other, id), await remove(other, id)]
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404])
  const { body: piece } = await fixture.log(athlete, {
    workout_id: (await fixture.create(athlete)).body.id,
    done_on: '2026-11-20',
  })
  expect((await save(other, piece.id, workout())).status).toBe(404)
  const many = (count: number, clock: number) =>
    Object.fromEntries(Array.from({ length: count }, () => [newId(), at(set(SQUATS), clock)]))
  const half = await save(athlete, id, { ...EMPTY_DOCUMENT, sets: many(600, 2) })
  expect(half.status).toBe(200)
  const rest = await save(athlete, id, { ...EMPTY_DOCUMENT, sets: many(600, 3) })
  expect([rest.status, rest.body]).toMatchObject([400, { errors: [{ field: 'sets' }] }])
})

test('refuses to save a workout without a subscription [progress-tracking/refuse-unsubscribed]', async () => {
  const lapsed = await fixture.subscribe()
  await fixture.setSubscribed(lapsed.userId, 2, false)
  const replies = [
    await save(lapsed, newId(), workout()),
    await read(lapsed, newId()),
    await fixture.service.request(documents.listOpenWorkouts, {}, { as: lapsed }),
    await fixture.service.request(documents.listExerciseChoices, {}, { as: lapsed }),
  ]
  expect(replies.map(({ body }) => (body as unknown as { code: string }).code)).toEqual(
    replies.map(() => 'subscription-required'),
  )
})

test('offers the exercises logged last and the last swaps first [log/change]', async () => {
  const athlete = await fixture.subscribe()
  const swapped = (to: string): WorkoutDocument => {
    const document = finished()
    const replacement = newId()
    document.exercises[SQUATS] = at(exercise({ skipped: true }))
    document.exercises[replacement] = at(exercise({ exercise_id: to, swapped_from: SQUATS }))
    document.sets = { [newId()]: at(set(replacement)) }
    return document
  }
  const [older, newer] = [await fixture.anExercise(`A ${newId()}`), await fixture.anExercise(`B ${newId()}`)]
  for (const to of [newer, older, newer]) {
    fixture.service.clock.advance({ seconds: 1 })
    await save(athlete, newId(), swapped(to))
  }
  const { body } = await fixture.service.request(documents.listExerciseChoices, {}, { as: athlete })
  expect(body.swaps).toEqual([
    { from: fixture.squat, to: newer },
    { from: fixture.squat, to: older },
  ])
  expect(body.items.slice(0, 2).map(({ id }) => id)).toEqual([older, newer])
  expect(body.items[0]).toMatchObject({
    measure: 'reps',
    has_barbell: false,
    last: { sets: [{ reps: 8, weight_grams: 60_000 }] },
  })
  expect(body.items.find(({ id }) => id === fixture.squat)).toMatchObject({ last: null })
})

test('shows the sets of the day’s latest workout as the last ones, whatever the ids', async () => {
  const athlete = await fixture.subscribe()
  const lastReps = async () => {
    const { body } = await fixture.service.request(documents.listExerciseChoices, {}, { as: athlete })
    return body.items.find(({ id }) => id === fixture.squat)!.last!.sets.map(({ reps }) => reps)
  }
  const saveSquats = async (id: string, reps: number, start_time: string | null) => {
    const document = finished({ start_time })
    document.sets = { [newId()]: at(set(SQUATS, { reps })) }
    await save(athlete, id, document)
    fixture.service.clock.advance({ seconds: 1 })
  }
  const [low, middle, high, highest] = Array.from({ length: 4 }, newId).toSorted() as [
    string,
    string,
    string,
    string,
  ]
  await saveSquats(highest, 3, null)
  await saveSquats(high, 4, null)
  expect(await lastReps()).toEqual([4])
  await saveSquats(low, 9, '18:30:00')
  await saveSquats(middle, 8, '07:00:00')
  expect(await lastReps()).toEqual([9])
})

/** Runs a series against the service, and expects its log to be the workout that the devices show. */
const runOnService = async (series: readonly Step[]) => {
  const athlete = await fixture.subscribe()
  const id = newId()
  const document = await runWorkout(series, async (change) => {
    const reply = await save(athlete, id, change)
    if (reply.status === 404) return undefined
    expect(reply.status).toBe(200)
    return reply.body
  })
  const logs = await fixture.logsOf(athlete)
  const sets = entriesOf(document).flatMap(({ exercise_name, done }) =>
    done.filter(({ checked }) => checked).map(({ reps }) => ({ exercise_name, reps })),
  )
  const expected = document.state === 'finished' ? [{ id, title: 'Leg day', sets }] : []
  expect(logs).toMatchObject(expected)
  const published = await loggedEvents(athlete)
  // It may have been finished before it was deleted.
  expect(published.length).toBe(document.state === 'deleted' ? Math.min(1, published.length) : logs.length)
}

test('logs the workout of two devices once, as they end with it, whatever is lost [log/two-devices]', async () => {
  await runWorkouts(20, runOnService)
  await expectCounted()
})
