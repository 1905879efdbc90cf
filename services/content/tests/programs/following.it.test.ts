import * as rows from '@fieldside/contracts/http/program-exercises.ts'
import * as api from '@fieldside/contracts/http/programs.ts'
import * as training from '@fieldside/contracts/http/training.ts'
import { getTrainingDay } from '@fieldside/contracts/http/training-days.ts'
import * as documents from '@fieldside/contracts/http/workout-documents.ts'
import { nextClock } from '@fieldside/contracts/merge-workout.ts'
import type { LogFacts } from '@fieldside/contracts/workout-document.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { As } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  admin,
  anExercise,
  type Content,
  person,
  row,
  setSubscribed,
  startContent,
  subscriber,
} from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.close())
// A Monday.
beforeEach(() => service.clock.set(new Date('2026-11-30T08:00:00Z')))

type Row = Parameters<typeof row>[1]

/** Creates a program with an exercise for each of these places. */
const aProgramOf = async (places: Row[], changes: Partial<api.ProgramDraft> = {}): Promise<api.Program> => {
  const exercises = await Promise.all(places.map(async (place) => row(await anExercise(service), place)))
  const body = { title: `Program ${newId()}`, category: 'strength' as const, ...changes, exercises }
  return (await service.request(api.createProgram, { body }, { as: admin })).body
}
const THREE_DAYS: Row[] = [{ day_number: 1 }, { day_number: 3 }, { day_number: 5 }]

const follow = (id: string, as: As, body?: api.FollowForm) =>
  service.request(api.followProgram, { params: { id }, body }, { as })
const read = async (id: string, as: As) =>
  (await service.request(api.getProgram, { params: { id } }, { as })).body
const plannedOn = async (day: string, as: As) =>
  (await service.request(getTrainingDay, { query: { day } }, { as })).body.planned
const settle = (
  id: string,
  [week, day]: [number, number],
  on: string,
  as: As,
  result: 'done' | 'skipped' = 'done',
) => service.request(api.settleProgramDay, { params: { id, week, day }, body: { on, result } }, { as })
const at = (week_number: number, day_number: number, on: string) => ({
  week_number,
  day_number,
  on,
  done: false,
})

test('asks for a start date and as many training days as the program has, and says the week [programs/start] [programs/follow]', async () => {
  const { id } = await aProgramOf(THREE_DAYS, { duration_weeks: 8 })
  const athlete = person('athlete')
  const form = { start_on: '2026-12-02', weekdays: [7, 2, 4] }
  for (const [body, field] of [
    [{ ...form, weekdays: [2, 4] }, 'weekdays'],
    [{ ...form, weekdays: [2, 2, 4] }, 'weekdays'],
    [{ ...form, weekdays: [2, 4, 8] }, 'weekdays.2'],
    [{ ...form, start_on: '2026-11-28' }, 'start_on'],
    [{ ...form, start_on: '2028-01-01' }, 'start_on'],
  ] as const) {
    const { status, problem } = await follow(id, athlete, body as api.FollowForm)
    expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
  }
  const { body } = await follow(id, athlete, form)
  expect(body).toMatchObject({
    duration_weeks: 8,
    enrolment: { start_on: '2026-12-02', weekdays: [2, 4, 7], week_number: 1, is_finished: false },
  })
  expect(await plannedOn('2026-11-30', athlete)).toMatchObject({
    ...at(1, 1, '2026-12-03'),
    duration_weeks: 8,
  })
  for (const [day, on] of [
    [1, '2026-12-03'],
    [3, '2026-12-06'],
    [5, '2026-12-08'],
  ] as const) {
    service.clock.set(new Date(`${on}T08:00:00Z`))
    expect(await plannedOn(on, athlete)).toMatchObject(at(1, day, on))
    expect((await settle(id, [1, day], on, athlete)).status).toBe(200)
  }
  expect((await read(id, athlete)).enrolment).toMatchObject({ week_number: 2, done: 3, missed: 0 })
  expect(await plannedOn('2026-12-09', athlete)).toMatchObject(at(2, 1, '2026-12-10'))
  // Other days keep the workouts that were done.
  const changed = await follow(id, athlete, { ...form, weekdays: [1, 3, 6] })
  expect(changed.body.enrolment).toMatchObject({ weekdays: [1, 3, 6], week_number: 2, done: 3 })
  expect(await plannedOn('2026-12-09', athlete)).toMatchObject(at(2, 1, '2026-12-09'))
})

test('changes the days of who began days ago without a workout, and starts anew who has just begun', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const [late, early] = [person('athlete'), person('athlete')]
  const form = { start_on: '2026-11-30', weekdays: [1, 3, 5] }
  await follow(id, late, form)
  await follow(id, early, form)
  const params = { id }
  await service.request(api.pauseProgram, { params, body: { on: '2026-11-30' } }, { as: early })
  const [first] = (await read(id, admin)).exercises!
  const body = { version: first!.version, sets: 9 }
  await service.request(rows.updateProgramExercise, { params: { id: first!.id }, body }, { as: admin })
  expect((await read(id, early)).enrolment).toMatchObject({ changes_next_week: true })
  const anew = await follow(id, early, { start_on: '2026-12-08', weekdays: [2, 4, 6] })
  expect(anew.body.enrolment).toMatchObject({
    start_on: '2026-12-08',
    paused_on: null,
    changes_next_week: false,
  })
  expect(await plannedOn('2026-11-30', early)).toMatchObject(at(1, 1, '2026-12-08'))
  service.clock.set(new Date('2026-12-04T08:00:00Z'))
  const changed = await follow(id, late, { ...form, weekdays: [2, 4, 6] })
  expect(changed.status).toBe(200)
  expect(changed.body.enrolment).toMatchObject({ start_on: '2026-11-30', weekdays: [2, 4, 6] })
  expect(await plannedOn('2026-12-04', late)).toMatchObject(at(1, 1, '2026-12-01'))
})

test('locks a program before its follower who leaves, as a change of the program does', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = person('athlete')
  await follow(id, athlete)
  const client = await service.db.pool.connect()
  await client.query('begin')
  await client.query('select from programs where id = $1 for update', [id])
  const leaving = service.request(api.unfollowProgram, { params: { id } }, { as: athlete })
  const waiting = () =>
    service.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  const locked = await client
    .query('select from enrolments where program_id = $1 for update nowait', [id])
    .finally(() => client.query('commit'))
    .finally(() => client.release())
  expect(locked.rowCount).toBe(1)
  expect((await leaving).body.is_followed).toBe(false)
})

test('keeps a missed workout next until it is done or skipped, and takes back a skip or a deleted log [programs/missed] [find/home-next]', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = await subscriber(service)
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1, 3, 5] })
  service.clock.set(new Date('2026-12-03T08:00:00Z'))
  expect(await plannedOn('2026-12-03', athlete)).toMatchObject(at(1, 1, '2026-11-30'))
  const late = await settle(id, [1, 3], '2026-12-03', athlete)
  expect([late.status, late.problem.code]).toEqual([409, 'day-not-next'])
  for (const _ of [1, 2]) {
    const skipped = await settle(id, [1, 1], '2026-12-03', athlete, 'skipped')
    expect(skipped.body.enrolment).toMatchObject({ skipped: 1, missed: 2 })
  }
  expect(await plannedOn('2026-12-03', athlete)).toMatchObject(at(1, 3, '2026-12-04'))
  const params = { id, week: 1, day: 1 }
  for (const _ of [1, 2]) await service.request(api.reopenProgramDay, { params }, { as: athlete })
  expect(await plannedOn('2026-12-03', athlete)).toMatchObject(at(1, 1, '2026-11-30'))
  const body = { program_id: id, day_number: 1, done_on: '2026-12-03' }
  const { body: log } = await service.request(training.logTraining, { body }, { as: athlete })
  expect(await plannedOn('2026-12-03', athlete)).toMatchObject({ week_number: 1, day_number: 1, done: true })
  // A log isn't taken back by its day.
  await service.request(api.reopenProgramDay, { params }, { as: athlete })
  expect((await read(id, athlete)).enrolment).toMatchObject({ done: 1, skipped: 0 })
  await service.request(training.deleteTrainingLog, { params: { id: log.id } }, { as: athlete })
  expect(await plannedOn('2026-12-03', athlete)).toMatchObject(at(1, 1, '2026-11-30'))
  expect((await read(id, athlete)).enrolment).toMatchObject({ done: 0, missed: 0 })
  expect((await settle(id, [1, 1], '2026-12-05', athlete)).problem.errors?.[0]?.field).toBe('on')
  expect((await settle(id, [1, 1], '2026-12-03', person('athlete'))).status).toBe(404)
})

/** Changes facts of a logged workout, as the log's page does. */
const edit = async (id: string, changes: Partial<LogFacts>, as: As) => {
  const { body } = await service.request(documents.getTrainingLog, { params: { id } }, { as })
  const value = { ...body.log!.value, ...changes }
  const change = { ...body, log: { clock: nextClock(body), device: newId(), value } }
  const saved = await service.request(documents.saveTrainingLog, { params: { id }, body: change }, { as })
  expect(saved.status).toBe(200)
}

test('keeps the workout of this week done when its log is edited, on the day that the log has then', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = await subscriber(service)
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1, 3, 5] })
  service.clock.set(new Date('2026-12-02T08:00:00Z'))
  const body = { program_id: id, week_number: 1, day_number: 1, done_on: '2026-12-01' }
  const { body: log } = await service.request(training.logTraining, { body }, { as: athlete })
  const days = () =>
    service.db.kysely
      .selectFrom('enrolment_days')
      .select(['week_number', 'day_number', 'result', 'log_id', 'settled_on'])
      .where('program_id', '=', id)
      .execute()
  const position = async () => [await read(id, athlete), await plannedOn('2026-12-02', athlete)]
  const before = await position()
  await edit(log.id, { done_on: '2026-11-30', notes: 'Easy' }, athlete)
  const settled = { week_number: 1, day_number: 1, result: 'done', log_id: log.id, settled_on: '2026-11-30' }
  expect(await days()).toEqual([settled])
  expect(await position()).toEqual(before)
  const weekOf = async () => {
    const logs = service.db.kysely.selectFrom('training_logs').select('week_number')
    return (await logs.where('id', '=', log.id).executeTakeFirstOrThrow()).week_number
  }
  expect(await weekOf()).toBe(1)
  // A document of an older release.
  await service.db.pool.query(
    `update workout_documents set document = document #- '{log,value,week_number}' where id = $1`,
    [log.id],
  )
  await edit(log.id, { notes: 'Hard' }, athlete)
  expect(await weekOf()).toBe(1)
  await service.request(training.deleteTrainingLog, { params: { id: log.id } }, { as: athlete })
  expect(await days()).toEqual([])
})

test('changes no position when a log of an earlier release is edited, which has no week', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = await subscriber(service)
  const body = { program_id: id, day_number: 1, done_on: '2026-11-23' }
  const { body: log } = await service.request(training.logTraining, { body }, { as: athlete })
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1, 3, 5] })
  const position = async () => [await read(id, athlete), await plannedOn('2026-11-30', athlete)]
  const before = await position()
  await edit(log.id, { notes: 'Hard' }, athlete)
  expect(await position()).toEqual(before)
})

test('counts each day once when two devices log and skip it at the same time', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = await subscriber(service)
  await follow(id, athlete)
  const body = { program_id: id, day_number: 1, done_on: '2026-11-30' }
  const log = () => service.request(training.logTraining, { body }, { as: athlete })
  await Promise.all([log(), settle(id, [1, 1], '2026-11-30', athlete, 'skipped'), log()])
  const { enrolment } = await read(id, athlete)
  expect(enrolment).toMatchObject({ done: 1, skipped: 0 })
  expect(await plannedOn('2026-12-02', athlete)).toMatchObject(at(1, 3, '2026-12-02'))
})

test('goes on after a pause with the same workout, and counts no training day of the pause [programs/pause]', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const athlete = person('athlete')
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1, 3, 5] })
  await settle(id, [1, 1], '2026-11-30', athlete)
  const change = (endpoint: typeof api.pauseProgram, on: string) =>
    service.request(endpoint, { params: { id }, body: { on } }, { as: athlete })
  service.clock.set(new Date('2026-12-03T08:00:00Z'))
  // Wednesday's workout was missed before the pause.
  for (const _ of [1, 2]) {
    const { body } = await change(api.pauseProgram, '2026-12-03')
    expect(body.enrolment).toMatchObject({ paused_on: '2026-12-03', missed: 1 })
  }
  expect(await plannedOn('2026-12-03', athlete)).toBeNull()
  const query = { day: '2026-12-03' }
  const home = await service.request(getTrainingDay, { query }, { as: athlete })
  expect(home.body.paused?.program_id).toBe(id)
  service.clock.set(new Date('2027-01-12T08:00:00Z'))
  for (const _ of [1, 2]) {
    const { body } = await change(api.resumeProgram, '2027-01-12')
    expect(body.enrolment).toMatchObject({ paused_on: null, week_number: 1 })
  }
  expect(await plannedOn('2027-01-12', athlete)).toMatchObject(at(1, 3, '2027-01-13'))
  service.clock.set(new Date('2027-01-13T08:00:00Z'))
  await settle(id, [1, 3], '2027-01-13', athlete)
  expect((await read(id, athlete)).enrolment).toMatchObject({ done: 2, missed: 1 })
})

test('ends after the last workout, and one that is taken back is next again', async () => {
  const { id } = await aProgramOf([{ day_number: 1 }], { duration_weeks: 2 })
  const athlete = person('athlete')
  await follow(id, athlete)
  await settle(id, [1, 1], '2026-11-30', athlete)
  service.clock.set(new Date('2026-12-07T08:00:00Z'))
  await settle(id, [2, 1], '2026-12-07', athlete)
  expect((await read(id, athlete)).enrolment).toMatchObject({ week_number: 2, is_finished: true })
  expect(await plannedOn('2026-12-08', athlete)).toBeNull()
  await service.request(api.reopenProgramDay, { params: { id, week: 2, day: 1 } }, { as: athlete })
  expect(await plannedOn('2026-12-08', athlete)).toMatchObject(at(2, 1, '2026-12-07'))
})

test('plans each week’s own days, and repeats a single week [programs/weeks]', async () => {
  const own = await aProgramOf([
    { day_number: 1, reps: '10' },
    { week_number: 2, day_number: 2, reps: '8' },
    { week_number: 2, day_number: 4, reps: '8' },
    { week_number: 3, day_number: 1, reps: '6' },
  ])
  expect(own).toMatchObject({ duration_weeks: 3, week_count: 3, training_days: [2, 4], exercise_count: 4 })
  const athlete = await subscriber(service)
  const repsOf = async (id: string, week: number, day: number) => {
    const { body, status } = await service.request(
      training.planProgramDay,
      { params: { id, day }, query: { week } },
      { as: athlete },
    )
    return status === 200 ? body.exercises.map(({ reps }) => reps) : status
  }
  expect(await repsOf(own.id, 1, 1)).toEqual(['10'])
  expect(await repsOf(own.id, 2, 4)).toEqual(['8'])
  expect(await repsOf(own.id, 2, 1)).toBe(404)
  expect(await repsOf(own.id, 3, 1)).toEqual(['6'])
  const single = await aProgramOf(THREE_DAYS, { duration_weeks: 6 })
  expect(single).toMatchObject({ duration_weeks: 6, week_count: 1 })
  expect(await repsOf(single.id, 5, 3)).toEqual(['10'])
  const tooLong = await service.request(
    api.draftProgram,
    { body: { title: 'Long', category: 'speed', duration_weeks: 17 } },
    { as: admin },
  )
  expect(tooLong.problem.errors?.[0]?.field).toBe('duration_weeks')
})

test('starts a change with the next week of followers, whose current week stays as it began [programs/versions]', async () => {
  const { id } = await aProgramOf(THREE_DAYS)
  const [within, later] = [await subscriber(service), await subscriber(service)]
  await follow(id, within, { start_on: '2026-11-30', weekdays: [1, 3, 5] })
  await follow(id, later, { start_on: '2026-12-14', weekdays: [1, 3, 5] })
  await settle(id, [1, 1], '2026-11-30', within)
  const [first, second, third] = (await read(id, admin)).exercises!
  const change = (one: rows.ProgramExercise, changes: object) =>
    service.request(
      rows.updateProgramExercise,
      { params: { id: one.id }, body: { version: one.version, ...changes } },
      { as: admin },
    )
  await change(second!, { sets: 7 })
  await change(first!, { sets: 9 })
  await service.request(rows.removeProgramExercise, { params: { id: third!.id } }, { as: admin })
  const shown = async (as: As) =>
    (await read(id, as)).exercises!.map(({ day_number, sets }) => [day_number, sets])
  const old = [
    [1, 3],
    [3, 3],
    [5, 3],
  ]
  const changed = [
    [1, 9],
    [3, 7],
  ]
  expect(await shown(within)).toEqual(old)
  for (const as of [later, admin, person('athlete')]) expect(await shown(as)).toEqual(changed)
  expect((await read(id, within)).enrolment!.changes_next_week).toBe(true)
  const setsOf = async (day: number, as: As) => {
    const plan = await service.request(training.planProgramDay, { params: { id, day } }, { as })
    return plan.status === 200 ? plan.body.exercises[0]!.sets : plan.status
  }
  expect([await setsOf(3, within), await setsOf(3, later)]).toEqual([3, 7])
  expect([await setsOf(5, within), await setsOf(5, later)]).toEqual([3, 404])
  expect(await plannedOn('2026-12-02', within)).toMatchObject({ ...at(1, 3, '2026-12-02'), set_count: 3 })
  for (const [day, on] of [
    [3, '2026-12-02'],
    [5, '2026-12-04'],
  ] as const) {
    service.clock.set(new Date(`${on}T08:00:00Z`))
    const body = { program_id: id, day_number: day, done_on: on }
    expect((await service.request(training.logTraining, { body }, { as: within })).status).toBe(201)
  }
  expect(await shown(within)).toEqual(changed)
  expect((await read(id, within)).enrolment).toMatchObject({ week_number: 2, changes_next_week: false })
  expect(await setsOf(3, within)).toBe(7)
  // The week that begins on Monday gets what changes on Sunday.
  service.clock.set(new Date('2026-12-05T08:00:00Z'))
  await change((await read(id, admin)).exercises![0]!, { sets: 4 })
  expect(await setsOf(1, within)).toBe(4)
  const versions = await service.db.kysely
    .selectFrom('program_versions')
    .select('plan_version')
    .where('program_id', '=', id)
    .execute()
  expect(versions).toEqual([])
  const published = (await service.emitted()).filter(
    ({ type, subject }) => type === 'content.program-version-published' && subject === id,
  )
  expect(published.map(({ data }) => data)).toEqual(
    [2, 3, 4, 5].map((version) => ({ program_id: id, version })),
  )
})

test('lets a follower finish the week that they are in when the program becomes shorter', async () => {
  const { id } = await aProgramOf([{ day_number: 1 }, { day_number: 3 }], { duration_weeks: 8 })
  const [within, finished] = [await subscriber(service), await subscriber(service)]
  const move = ({ userId }: { userId: string }, week_number: number) =>
    service.db.kysely
      .updateTable('enrolments')
      .set({ week_number, day_number: 1 })
      .where('athlete_id', '=', userId)
      .execute()
  for (const [as, week] of [
    [within, 5],
    [finished, 9],
  ] as const) {
    await follow(id, as, { start_on: '2026-11-30', weekdays: [1, 3] })
    await move(as, week)
  }
  await settle(id, [5, 1], '2026-11-30', within)
  const copied = { from: { week_number: 1 }, to: { week_number: 2 } }
  await service.request(rows.copyProgramPart, { params: { id }, body: copied }, { as: admin })
  expect(await read(id, within)).toMatchObject({
    duration_weeks: 2,
    enrolment: { week_number: 5, is_finished: false, changes_next_week: true },
  })
  expect((await read(id, finished)).enrolment).toMatchObject({ is_finished: true, changes_next_week: false })
  expect(await plannedOn('2026-12-02', finished)).toBeNull()
  expect(await plannedOn('2026-12-02', within)).toMatchObject(at(5, 3, '2026-12-02'))
  const plan = await service.request(training.planProgramDay, { params: { id, day: 3 } }, { as: within })
  expect([plan.status, plan.body.exercises.length]).toEqual([200, 1])
  service.clock.set(new Date('2026-12-02T08:00:00Z'))
  expect((await settle(id, [5, 3], '2026-12-02', within)).body.enrolment).toMatchObject({ is_finished: true })
})

test('lets a follower finish their week when the single week repeats less often', async () => {
  const { id, version } = await aProgramOf([{ day_number: 1 }, { day_number: 3 }], { duration_weeks: 2 })
  const athlete = await subscriber(service)
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1, 3] })
  await service.db.kysely
    .updateTable('enrolments')
    .set({ week_number: 2 })
    .where('athlete_id', '=', athlete.userId)
    .execute()
  const body = { version, duration_weeks: 1 }
  await service.request(api.updateProgram, { params: { id }, body }, { as: admin })
  expect((await read(id, athlete)).enrolment).toMatchObject({ week_number: 2, is_finished: false })
  expect(await plannedOn('2026-11-30', athlete)).toMatchObject(at(2, 1, '2026-11-30'))
})

test('removes no week that a follower is in or has passed, so that nobody skips one', async () => {
  const { id } = await aProgramOf([1, 2, 3, 4].map((week_number) => ({ day_number: 1, week_number })))
  const [athlete, waiting] = [await subscriber(service), person('athlete')]
  await follow(id, athlete, { start_on: '2026-11-30', weekdays: [1] })
  await follow(id, waiting, { start_on: '2027-01-04', weekdays: [1] })
  const remove = async (week: number) => {
    const params = { id, week }
    const { status, problem } = await service.request(rows.removeProgramWeek, { params }, { as: admin })
    return status === 204 ? status : problem.code
  }
  await settle(id, [1, 1], '2026-11-30', athlete)
  // The second week begins on Monday, so it can still be another one.
  expect(await remove(1)).toBe('week-in-use')
  service.clock.set(new Date('2026-12-07T08:00:00Z'))
  expect(await remove(2)).toBe('week-in-use')
  expect(await remove(4)).toBe(204)
  await settle(id, [2, 1], '2026-12-07', athlete)
  service.clock.set(new Date('2026-12-14T08:00:00Z'))
  const { body } = await settle(id, [3, 1], '2026-12-14', athlete)
  expect(body.enrolment).toMatchObject({ is_finished: true, done: 3 })
  // Who is past the last week or hasn't begun keeps no week.
  expect(await remove(1)).toBe(204)
  expect((await read(id, athlete)).enrolment).toMatchObject({ is_finished: true, done: 3 })
})

test('keeps a week that began with an exercise that has left the library since', async () => {
  const { id } = await aProgramOf([{ day_number: 1 }, { day_number: 1 }])
  const athlete = await subscriber(service)
  await follow(id, athlete)
  const [, gone] = (await read(id, admin)).exercises!
  await service.request(rows.removeProgramExercise, { params: { id: gone!.id } }, { as: admin })
  await service.db.kysely.deleteFrom('all_exercises').where('id', '=', gone!.exercise_id).execute()
  expect((await read(id, athlete)).exercises).toHaveLength(1)
  const plan = await service.request(training.planProgramDay, { params: { id, day: 1 } }, { as: athlete })
  expect(
    plan.body.exercises.map(({ exercise_id, exercise_name }) => [exercise_id, exercise_name])[1],
  ).toEqual([null, gone!.exercise.exercise_name])
})

test('copies a week or a day, removes a week that no description names, and refuses both to everyone but admins [programs/weeks]', async () => {
  const { id } = await aProgramOf([
    { day_number: 1, sets: 5, load: { kind: 'rpe', value: 8 }, superset: 1 },
    { day_number: 3 },
  ])
  const copy = (from: [number, number | null], to: [number, number | null], as: As = admin) => {
    const place = ([week_number, day_number]: [number, number | null]) => ({ week_number, day_number })
    return service.request(
      rows.copyProgramPart,
      { params: { id }, body: { from: place(from), to: place(to) } },
      { as },
    )
  }
  const places = async () =>
    (await read(id, admin)).exercises!.map(
      (one) => `${one.week_number}.${one.day_number}.${one.order_in_day}`,
    )
  expect((await copy([1, null], [2, null])).status).toBe(204)
  const far = await copy([1, null], [4, null])
  expect([far.status, far.problem.errors]).toEqual([
    400,
    [{ field: 'to.week_number', message: 'The next week is week 3' }],
  ])
  expect((await copy([1, null], [3, null])).status).toBe(204)
  expect((await copy([1, 1], [2, 1])).status).toBe(204)
  expect((await copy([1, 1], [2, null])).status).toBe(400)
  const all = ['1.1.1', '1.3.1', '2.1.1', '2.1.2', '2.3.1', '3.1.1', '3.3.1']
  expect(await places()).toEqual(all)
  const copied = (await read(id, admin)).exercises!.find((one) => one.week_number === 3)
  expect(copied).toMatchObject({ sets: 5, load: { kind: 'rpe', value: 8 }, superset: 1 })
  const remove = (as: As) => service.request(rows.removeProgramWeek, { params: { id, week: 2 } }, { as })
  for (const as of [person('professional'), person('athlete')])
    expect([(await copy([1, null], [4, null], as)).status, (await remove(as)).status]).toEqual([403, 403])
  const describe = (description: string, version: number) =>
    service.request(api.updateProgram, { params: { id }, body: { version, description } }, { as: admin })
  const wrong = await describe('Week 4 is light.', 1)
  expect(wrong.problem.errors).toEqual([{ field: 'description', message: 'The program has no week 4' }])
  expect((await describe('Week 3 is light.', 1)).status).toBe(200)
  expect((await remove(admin)).problem.errors?.[0]?.field).toBe('description')
  await describe('', 2)
  expect((await remove(admin)).status).toBe(204)
  expect(await places()).toEqual(['1.1.1', '1.3.1', '2.1.1', '2.3.1'])
})

test('fills in the weight of each kind of load from the athlete’s log, in steps of their plates [programs/load] [programs/supersets]', async () => {
  const squat = await anExercise(service)
  const loads = [
    { kind: 'weight', value: 61_300 },
    { kind: 'percent_1rm', value: 80 },
    { kind: 'rpe', value: 8 },
    { kind: 'step', value: 2500 },
  ] as const
  const body = {
    title: `Loads ${newId()}`,
    category: 'strength' as const,
    exercises: [...loads.map((load) => row(squat, { reps: '5', load, superset: 1 })), row(squat)],
  }
  const { id } = (await service.request(api.createProgram, { body }, { as: admin })).body
  const athlete = await subscriber(service)
  const plan = async () => {
    const asked = { params: { id, day: 1 } }
    return (await service.request(training.planProgramDay, asked, { as: athlete })).body.exercises
  }
  expect((await plan()).map(({ suggested }) => suggested?.weight_grams)).toEqual([
    61_300,
    null,
    null,
    null,
    undefined,
  ])
  const sets = [
    { exercise_id: squat, reps: 3, weight_grams: 140_000, kind: 'warmup' as const },
    { exercise_id: squat, reps: 6, weight_grams: 100_000 },
  ]
  const log = { program_id: id, day_number: 1, done_on: '2026-11-30', sets }
  await service.request(training.logTraining, { body: log }, { as: athlete })
  const planned = await plan()
  expect(planned.map(({ suggested }) => suggested)).toEqual([
    { weight_grams: 61_300, from: { kind: 'weight', value: 61_300, base_grams: null } },
    { weight_grams: 95_000, from: { kind: 'percent_1rm', value: 80, base_grams: 120_000 } },
    { weight_grams: 97_500, from: { kind: 'rpe', value: 8, base_grams: 120_000 } },
    { weight_grams: 102_500, from: { kind: 'step', value: 2500, base_grams: 100_000 } },
    null,
  ])
  expect(planned.map(({ superset }) => superset)).toEqual([1, 1, 1, 1, null])
})

test('opens nothing of a premium program to a follower whose subscription ended', async () => {
  const { id } = await aProgramOf(THREE_DAYS, { is_premium: true })
  const athlete = await subscriber(service)
  await follow(id, athlete)
  const [first] = (await read(id, admin)).exercises!
  const body = { version: 1, sets: 8 }
  await service.request(rows.updateProgramExercise, { params: { id: first!.id }, body }, { as: admin })
  await setSubscribed(service, athlete.userId, 2, false)
  expect(await read(id, athlete)).toMatchObject({ exercises: null, access: 'needs_subscription' })
  expect(await plannedOn('2026-11-30', athlete)).toBeNull()
  expect((await settle(id, [1, 1], '2026-11-30', athlete)).problem.code).toBe('subscription-required')
  const plan = await service.request(training.planProgramDay, { params: { id, day: 1 } }, { as: athlete })
  expect(plan.problem.code).toBe('subscription-required')
})
