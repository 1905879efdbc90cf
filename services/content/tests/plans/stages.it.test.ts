import { DAY_MS } from '@fieldside/contracts/durations.ts'
import * as api from '@fieldside/contracts/http/plans.ts'
import { PLAN_WORKOUTS_READ } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlanWorkouts, listStageWorkouts } from '../../src/plans/store/plan-workouts.ts'
import { createPlanFixture, MONDAY, type PlanFixture } from './plan-fixture.ts'

let fixture: PlanFixture
beforeAll(async () => {
  fixture = await createPlanFixture()
})
afterAll(() => fixture.service.close())

const START = new Date('2026-11-30T19:00:00Z')
const TUESDAY = '2026-12-01'

test('opens the next stage only by its rule, once, and not by late or repeated answers [plans/stages]', async () => {
  fixture.service.clock.set(START)
  const { coach, client } = fixture.pair()
  const body = fixture.returnToPlay([{}, { needs_confirmation: true }, {}])
  const { body: plan } = await fixture.assign(coach, client, body)
  const [first, second, third] = plan.stages as [
    api.Plan['stages'][number],
    api.Plan['stages'][number],
    api.Plan['stages'][number],
  ]
  const stage = async () => (await fixture.see(client, plan.id)).body.training!.stage_id
  const of = (one: typeof first) => ({ workout_id: one.workouts[0]!.id })
  const toNextDay = () => fixture.service.clock.set(new Date(fixture.service.clock.now().getTime() + DAY_MS))
  const train = async (one: typeof first, pain: number, morning: number) => {
    const id = newId()
    await fixture.finish(client, plan, { ...of(one), pain }, id)
    toNextDay()
    await fixture.answer(client, plan.id, id, morning, fixture.today())
    return id
  }
  const ahead = await fixture.finish(client, plan, of(second))
  expect(ahead.problem.code).toBe('stage-closed')
  await train(first, 4, 4)
  await train(first, 2, 3)
  const counted = await train(first, 3, 3)
  await fixture.answer(client, plan.id, counted, 3, fixture.today())
  expect(await stage()).toBe(first.id)
  const unanswered = newId()
  await fixture.finish(client, plan, { ...of(first), pain: 0 }, unanswered)
  expect(await stage()).toBe(first.id)
  // The morning's answer needs the next day.
  expect((await fixture.answer(client, plan.id, unanswered, 0, fixture.today())).status).toBe(400)
  toNextDay()
  await fixture.answer(client, plan.id, unanswered, 0, fixture.today())
  expect(await stage()).toBe(second.id)
  // Workouts of the first stage that arrive late, and repeated answers, don't count toward the second.
  await train(first, 0, 0)
  await train(first, 0, 0)
  await fixture.answer(client, plan.id, unanswered, 0, fixture.today())
  expect(await stage()).toBe(second.id)
  await train(second, 1, 1)
  await fixture.share(client, coach.professional_id, true)
  const confirm = (stage_id: string) =>
    fixture.service.request(api.confirmStage, { params: { id: plan.id }, body: { stage_id } }, { as: coach })
  expect((await confirm(second.id)).problem.code).toBe('stage-not-ready')
  await train(second, 1, 1)
  expect(await stage()).toBe(second.id)
  expect((await confirm(second.id)).status).toBe(204)
  expect(await stage()).toBe(third.id)
  expect((await confirm(second.id)).problem.code).toBe('stage-not-ready')
  await train(third, 0, 0)
  await train(third, 0, 0)
  expect(await stage()).toBe(third.id)
})

test('counts one workout of a day, none in which nothing was done, and no morning that hasn’t come [plans/stages]', async () => {
  fixture.service.clock.set(START)
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.returnToPlay([{}, {}]))
  await fixture.share(client, coach.professional_id, true)
  const train = async (done_on: string, morning: string, changes: object = {}) => {
    const id = newId()
    await fixture.finish(client, plan, { done_on, ...changes }, id)
    return fixture.answer(client, plan.id, id, 0, morning)
  }
  // It is Monday in Denver, and Tuesday in Kiribati.
  const early = await train(MONDAY, TUESDAY)
  expect(early.problem.errors?.map(({ field }) => field)).toEqual(['day'])
  await train('2026-11-29', MONDAY)
  await train('2026-11-29', MONDAY)
  await train('2026-11-28', MONDAY, { done: [] })
  const training = async () => (await fixture.see(client, plan.id)).body.training!
  expect((await training()).open_conditions[0]).toEqual({ kind: 'workouts', counted: 1, needed: 2 })
  await train('2026-11-27', MONDAY)
  expect((await training()).stage_id).toBe(plan.stages[1]!.id)
})

test('says which condition of the stage is missing, and by how much [plans/why]', async () => {
  fixture.service.clock.set(START)
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(
    coach,
    client,
    fixture.returnToPlay([{ workouts: 3, needs_confirmation: true }, {}]),
  )
  const [high, risen, open] = [newId(), newId(), newId()]
  await fixture.finish(client, plan, { pain: 5, done_on: '2026-11-27' }, high)
  await fixture.answer(client, plan.id, high, 5, '2026-11-28')
  await fixture.finish(client, plan, { pain: 1, done_on: '2026-11-28' }, risen)
  await fixture.answer(client, plan.id, risen, 3, '2026-11-29')
  await fixture.finish(client, plan, { pain: 1, done_on: MONDAY }, open)
  const { training } = (await fixture.see(client, plan.id, TUESDAY)).body
  expect(training!.open_conditions).toEqual([
    { kind: 'workouts', counted: 0, needed: 3 },
    { kind: 'no-morning', done_on: MONDAY },
    { kind: 'morning', done_on: '2026-11-28', pain: 1, morning_pain: 3, rise: 2 },
    { kind: 'pain', done_on: '2026-11-27', pain: 5, at_most: 3, over: 2 },
    { kind: 'confirmation' },
  ])
  expect(training!.morning_of).toBe(open)
})

test('counts planned workouts by week with the last one, pain, and effort [plans/adherence]', async () => {
  fixture.service.clock.set(new Date('2026-12-09T19:00:00Z'))
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.form(), '2026-12-03')
  await fixture.share(client, coach.professional_id, true)
  await fixture.finish(client, plan, { done_on: '2026-12-04', pain: 3, effort: 8 })
  await fixture.finish(client, plan, { done_on: '2026-12-07', pain: 1, effort: 6 })
  const { training } = (await fixture.see(coach, plan.id)).body
  expect(training).toMatchObject({
    last_on: '2026-12-07',
    weeks: [
      { monday: '2026-11-30', planned: 1, done: 1 },
      { monday: '2026-12-07', planned: 2, done: 1 },
    ],
    workouts: [
      { done_on: '2026-12-07', pain: 1, effort: 6 },
      { done_on: '2026-12-04', pain: 3, effort: 8 },
    ],
  })
})

test('lists clients with pain at or above the limit or two missed workouts, oldest first, by their own calendar [plans/attention]', async () => {
  fixture.service.clock.set(new Date('2026-12-08T06:30:00Z'))
  const { coach, client: hurt } = fixture.pair()
  const more = [fixture.athlete(), fixture.athlete(), fixture.athlete()] as const
  const [missing, fine, silent] = more
  for (const { userId } of more) fixture.agreed.add(`${coach.professional_id}/${userId}`)
  const assign = async (client: typeof hurt) =>
    (await fixture.assign(coach, client, fixture.form(), '2026-12-03')).body
  const plans = { hurt: await assign(hurt), missing: await assign(missing), fine: await assign(fine) }
  const silentPlan = await assign(silent)
  for (const client of [hurt, missing, fine]) await fixture.share(client, coach.professional_id, true)
  await fixture.finish(hurt, plans.hurt, { pain: 5, done_on: '2026-12-07' })
  await fixture.finish(fine, plans.fine, { pain: 4, done_on: '2026-12-07' })
  await fixture.finish(silent, silentPlan, { pain: 9, done_on: '2026-12-07' })
  const needed = async () => (await fixture.service.request(api.listAttention, {}, { as: coach })).body.items
  const pain = {
    plan_id: plans.hurt.id,
    athlete_id: hurt.userId,
    title: 'Strong knees',
    reason: { kind: 'pain', pain: 5, limit: 5 },
    since: '2026-12-07',
  }
  // It is Monday evening in Denver, so Monday isn't missed yet.
  expect(await needed()).toEqual([pain])
  fixture.service.clock.set(new Date('2026-12-08T07:30:00Z'))
  const missed = {
    plan_id: plans.missing.id,
    athlete_id: missing.userId,
    title: 'Strong knees',
    reason: { kind: 'missed', missed_in_a_row: 2 },
    since: '2026-12-03',
  }
  expect(await needed()).toEqual([missed, pain])
  await fixture.finish(hurt, plans.hurt, { pain: 2, done_on: '2026-12-07' })
  await fixture.finish(missing, plans.missing, { pain: 0, done_on: '2026-12-07' })
  expect(await needed()).toEqual([])
})

test('keeps one check-in of a workout and day, with its last answers, and at most 14 of a day [plans/check-in]', async () => {
  fixture.service.clock.set(START)
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.returnToPlay([{}, {}]))
  const [first, again] = [newId(), newId()]
  await fixture.finish(client, plan, { pain: 1, comment: 'Fine' }, first)
  expect((await fixture.finish(client, plan, { pain: 6, effort: 9, comment: 'Sore' }, again)).status).toBe(
    204,
  )
  const done = async () => (await fixture.see(client, plan.id)).body.training!.workouts
  expect(await done()).toMatchObject([{ id: first, pain: 6, effort: 9, comment: 'Sore' }])
  await fixture.finish(client, plan, { pain: 0 }, first)
  expect(await done()).toMatchObject([{ id: first, pain: 6 }])
  const row = await fixture.service.db.kysely.selectFrom('plan_workouts').selectAll().where('id', '=', first)
  const stored = await row.executeTakeFirstOrThrow()
  const others = Array.from({ length: 13 }, () => ({ ...stored, id: newId(), workout_id: newId() }))
  await fixture.service.db.kysely.insertInto('plan_workouts').values(others).execute()
  expect((await fixture.finish(client, plan, { pain: 2 })).status).toBe(204)
  await fixture.service.db.kysely
    .updateTable('plan_workouts')
    .set({ workout_id: newId() })
    .where('id', '=', first)
    .execute()
  const full = await fixture.finish(client, plan)
  expect([full.status, full.problem.code]).toEqual([409, 'too-many-check-ins'])
  expect((await fixture.finish(client, plan, { done_on: '2026-11-29' })).status).toBe(204)
})

test('reads only the newest workouts of a plan and a stage', async () => {
  fixture.service.clock.set(START)
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.returnToPlay([{}, {}]))
  await fixture.finish(client, plan, { pain: 9 })
  const { kysely } = fixture.service.db
  const stored = await kysely
    .selectFrom('plan_workouts')
    .selectAll()
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: PLAN_WORKOUTS_READ + 5 }, () => ({
    ...stored,
    id: newId(),
    done_on: '2026-11-28',
  }))
  await kysely.insertInto('plan_workouts').values(rows).execute()
  const read = [
    await listPlanWorkouts(kysely, [plan.id, newId()], '2026-01-01', PLAN_WORKOUTS_READ),
    await listStageWorkouts(kysely, plan.id, 0, PLAN_WORKOUTS_READ),
  ]
  for (const workouts of read) {
    expect(workouts.length).toBe(PLAN_WORKOUTS_READ)
    expect(workouts[0]).toEqual(stored)
  }
  expect(await listPlanWorkouts(kysely, [], '2026-01-01', PLAN_WORKOUTS_READ)).toEqual([])
})

test('takes a morning’s answer by the athlete’s own calendar, also for a plan that isn’t shared [plans/stages]', async () => {
  // Monday in Denver, Tuesday in Kiribati.
  fixture.service.clock.set(new Date('2026-11-30T19:00:00Z'))
  const { coach, client } = fixture.pair()
  const { coach: other } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.returnToPlay([{}, {}]))
  const id = newId()
  await fixture.finish(client, plan, {}, id)
  const morning = (day: string) => fixture.answer(client, plan.id, id, 1, day)
  expect((await morning('2026-12-02')).problem.errors?.map(({ field }) => field)).toEqual(['day'])
  await fixture.service.db.kysely
    .insertInto('training_shares')
    .values({
      athlete_id: client.userId,
      professional_id: other.professional_id,
      shared_at: new Date(),
      time_zone: 'America/Denver',
    })
    .execute()
  expect((await morning(TUESDAY)).problem.errors?.map(({ field }) => field)).toEqual(['day'])
  fixture.service.clock.set(new Date('2026-12-01T13:00:00Z'))
  expect((await morning(TUESDAY)).status).toBe(204)
})
