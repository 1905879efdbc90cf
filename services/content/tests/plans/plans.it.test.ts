import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import * as api from '@fieldside/contracts/http/plans.ts'
import { PLANS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanFixture, MONDAY, type PlanFixture } from './plan-fixture.ts'

let fixture: PlanFixture
beforeAll(async () => {
  fixture = await createPlanFixture()
})
afterAll(() => fixture.service.close())

test('lets a professional make a plan for a client with an agreed session, with own exercises, cues, and video links [plans/make]', async () => {
  const { coach, client } = fixture.pair()
  const { id: own } = await fixture.service.db.kysely
    .insertInto('all_exercises')
    .values({
      exercise_name: `Wall sit of ${coach.userId}`,
      category: 'strength',
      created_by: coach.userId,
      owner_id: coach.userId,
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cued = fixture.exercise({ cue: 'Knee over toes', video_url: 'https://youtu.be/dQw4w9WgXcQ' })
  const workouts = [fixture.workout('A', { exercises: [cued, fixture.exercise({ exercise_id: own })] })]
  const body = fixture.form({ stages: [{ id: newId(), name: 'Plan', rule: null, workouts }] })
  const { status, body: plan } = await fixture.assign(coach, client, body)
  expect(status).toBe(201)
  expect(plan).toMatchObject({
    title: 'Strong knees',
    weekdays: [1, 4],
    version: 1,
    athlete_id: client.userId,
    professional_id: coach.professional_id,
  })
  expect(plan.stages[0]!.workouts[0]!.exercises).toMatchObject([
    { exercise_name: 'Back Squat', cue: 'Knee over toes', video_url: 'https://youtu.be/dQw4w9WgXcQ' },
    { exercise_name: `Wall sit of ${coach.userId}`, cue: '', video_url: '' },
  ])
  const events = await fixture.service.emitted('content.plan-assigned')
  expect(events.at(-1)!.data).toEqual({
    plan_id: plan.id,
    athlete_id: client.userId,
    professional_id: coach.professional_id,
    professional_user_id: coach.userId,
  })
  // Another professional's own exercise isn't usable, and clips of the library belong to Premium.
  const other = fixture.pair()
  const foreign = await fixture.assign(other.coach, other.client, body)
  expect(foreign.problem.errors?.map(({ field }) => field)).toEqual([
    'stages.0.workouts.0.exercises.1.exercise_id',
  ])
  const clip = [fixture.workout('A', { exercises: [fixture.exercise({ video_url: 'clip:back-squat' })] })]
  const leaked = await fixture.assign(coach, client, {
    ...body,
    stages: [{ id: newId(), name: 'Plan', rule: null, workouts: clip }],
  })
  expect(leaked.problem.errors?.map(({ field }) => field)).toEqual([
    'stages.0.workouts.0.exercises.0.video_url',
  ])
})

test('refuses a plan without an agreed session, without approval, and by anyone but a professional', async () => {
  const { coach, client } = fixture.pair()
  const stranger = await fixture.assign(coach, fixture.athlete())
  expect([stranger.status, stranger.problem.code]).toEqual([409, 'no-agreed-session'])
  fixture.profiles.get(coach.userId)!.is_approved = false
  expect((await fixture.assign(coach, client)).problem.code).toBe('not-approved')
  expect((await fixture.assign(client, client)).status).toBe(403)
})

test('refuses an eleventh open plan for one athlete, also at once, and not one for another', async () => {
  const { coach, client } = fixture.pair()
  for (let made = 1; made < PLANS_PER_PAIR; made += 1) await fixture.assign(coach, client)
  const last = await Promise.all([fixture.assign(coach, client), fixture.assign(coach, client)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)!.problem.code).toBe('too-many-plans')
  const other = fixture.athlete()
  fixture.agreed.add(`${coach.professional_id}/${other.userId}`)
  expect((await fixture.assign(coach, other)).status).toBe(201)
})

test("returns 404 for another person's plan, and lets only its professional change it", async () => {
  const { coach, client } = fixture.pair()
  const other = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client)
  const change = { ...fixture.form(), version: 1 }
  for (const as of [other.coach, other.client]) {
    expect((await fixture.see(as, plan.id)).status).toBe(404)
    expect((await fixture.service.request(api.endPlan, { params: { id: plan.id } }, { as })).status).toBe(404)
  }
  const params = { id: plan.id }
  const changed = await fixture.service.request(api.changePlan, { params, body: change }, { as: other.coach })
  expect(changed.status).toBe(404)
  expect((await fixture.finish(other.client, plan)).status).toBe(404)
  expect((await fixture.share(other.client, coach.professional_id, true)).status).toBe(404)
})

test('shows an athlete without Premium their plan, without clips of the library [plans/see]', async () => {
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client)
  const list = () => fixture.service.request(api.listMyPlans, { query: { day: MONDAY } }, { as: client })
  const [seen] = (await list()).body.items
  expect(seen).toMatchObject({ id: plan.id, training: { next_on: MONDAY, done_today: false } })
  expect(seen!.training!.next_workout_id).toBe(plan.stages[0]!.workouts[0]!.id)
  expect(JSON.stringify(seen)).not.toContain('clip:')
  expect((await fixture.finish(client, plan)).status).toBe(204)
  const [after] = (await list()).body.items
  expect(after!.training).toMatchObject({
    next_on: '2026-12-03',
    done_today: true,
    next_workout_id: plan.stages[0]!.workouts[1]!.id,
  })
})

test('starts a change with the next workout, and says what changed [plans/change]', async () => {
  const { coach, client } = fixture.pair()
  const body = fixture.form()
  const { body: plan } = await fixture.assign(coach, client, body)
  await fixture.finish(client, plan)
  const [stage] = body.stages as [(typeof body.stages)[number]]
  const [a, b] = stage.workouts as [(typeof stage.workouts)[number], (typeof stage.workouts)[number]]
  const deeper = { ...a, exercises: [fixture.exercise({ sets: 4 })] }
  const change = (version: number) => ({
    ...body,
    weekdays: [2],
    stages: [{ ...stage, workouts: [deeper, b, fixture.workout('C')] }],
    version,
  })
  const params = { id: plan.id }
  const put = (version: number) =>
    fixture.service.request(api.changePlan, { params, body: change(version) }, { as: coach })
  expect((await put(1)).body.version).toBe(2)
  const late = await put(1)
  expect([late.status, late.problem.code]).toEqual([409, 'plan-changed'])
  // The workout that began before the change is recorded as it began.
  const { status } = await fixture.finish(client, plan, { workout_id: b.id })
  expect(status).toBe(204)
  const seen = (await fixture.see(client, plan.id)).body
  expect(seen.changes).toEqual([
    { kind: 'changed', what: 'Training days', workout: null },
    { kind: 'changed', what: 'Back Squat', workout: 'A' },
    { kind: 'added', what: 'C', workout: null },
  ])
  fixture.service.clock.set(new Date(fixture.service.clock.now().getTime() + MINUTE_MS))
  await fixture.finish(client, seen)
  expect((await fixture.see(client, plan.id)).body.changes).toEqual([])
})

test('stores a check-in once, however often and in whatever order it arrives [plans/check-in]', async () => {
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client)
  const id = newId()
  const comment = 'A bit stiff on stairs'
  const sent = { pain: 4, effort: 7, comment, done: [] }
  const replies = await Promise.all([1, 2, 3].map(() => fixture.finish(client, plan, sent, id)))
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  await fixture.finish(client, plan, { pain: 9 }, id)
  const { training } = (await fixture.see(client, plan.id)).body
  expect(training!.workouts).toMatchObject([
    { id, pain: 4, effort: 7, comment, exercises_done: 0, exercise_count: 1, done_on: MONDAY },
  ])
  const invalid = async (changes: object) =>
    (await fixture.finish(client, plan, changes)).problem.errors?.map(({ field }) => field)
  expect(await invalid({ pain: 11 })).toEqual(['pain'])
  expect(await invalid({ effort: -1 })).toEqual(['effort'])
  expect(await invalid({ comment: 'x'.repeat(501) })).toEqual(['comment'])
  expect(await invalid({ done: [1] })).toEqual(['done'])
  expect(await invalid({ done_on: '2026-12-02' })).toEqual(['done_on'])
  // Its event has ids and counts, and no stored reply has its text.
  const events = (await fixture.service.emitted('content.plan-workout-done')).filter(
    ({ subject }) => subject === plan.id,
  )
  expect(events.map(({ data }) => data)).toEqual([
    {
      plan_id: plan.id,
      athlete_id: client.userId,
      professional_id: coach.professional_id,
      professional_user_id: coach.userId,
      workout_done_id: id,
      exercises_done: 0,
      exercise_count: 1,
      is_shared: false,
    },
  ])
})

test('shows the professional nothing that the athlete does until they share it, and nothing once they stop [plans/consent]', async () => {
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client, fixture.returnToPlay([{ workouts: 1 }, {}]))
  const id = newId()
  await fixture.finish(client, plan, { pain: 1, comment: 'Fine' }, id)
  await fixture.answer(client, plan.id, id, 1, '2026-12-01')
  const pages = async () => {
    const params = { id: client.userId }
    const [one, list, needed] = await Promise.all([
      fixture.see(coach, plan.id),
      fixture.service.request(api.listClientPlans, { params }, { as: coach }),
      fixture.service.request(api.listAttention, {}, { as: coach }),
    ])
    return { plans: [one.body, list.body.items[0]!], needed: needed.body.items }
  }
  const hidden = async () => {
    const { plans, needed } = await pages()
    // Not even the open stage, which tells that workouts were done.
    for (const seen of plans)
      expect(seen).toEqual({
        ...plan,
        title: seen.title,
        version: seen.version,
        is_shared: false,
        training: null,
        changes: [],
      })
    expect(needed).toEqual([])
  }
  await hidden()
  await fixture.share(client, coach.professional_id, true)
  for (const { training } of (await pages()).plans)
    expect(training).toMatchObject({ stage_id: plan.stages[1]!.id, workouts: [{ comment: 'Fine' }] })
  // Replies to commands are stored, so they have nothing of what was shared.
  const params = { id: plan.id }
  const change = { ...plan, title: 'Stronger knees', version: 1 }
  const body = (({ title, kind, weekdays, pain_limit, stages, version }) => ({
    title,
    kind,
    weekdays,
    pain_limit,
    stages: stages.map((stage) => ({
      ...stage,
      workouts: stage.workouts.map((workout) => ({
        ...workout,
        exercises: workout.exercises.map(({ exercise_name, ...exercise }) => exercise),
      })),
    })),
    version,
  }))(change)
  const changed = await fixture.service.request(api.changePlan, { params, body }, { as: coach })
  expect(changed.body).toEqual({ id: plan.id, version: 2 })
  const again = { params, body: { ...body, version: 2 } }
  const unchanged = await fixture.service.request(api.changePlan, again, { as: coach })
  expect(unchanged.body).toEqual({ id: plan.id, version: 2 })
  await fixture.share(client, coach.professional_id, false)
  await hidden()
  const confirmed = await fixture.service.request(
    api.confirmStage,
    { params: { id: plan.id }, body: { stage_id: plan.stages[0]!.id } },
    { as: coach },
  )
  expect(confirmed.problem.code).toBe('not-shared')
  const changes = await fixture.service.emitted('content.training-sharing-changed')
  expect(changes.slice(-2).map(({ data }) => (data as { is_shared: boolean }).is_shared)).toEqual([
    true,
    false,
  ])
})

test("ends a plan by either side and when the professional's approval is withdrawn, and keeps what the athlete did [plans/end]", async () => {
  const end = (as: Person, id: string) => fixture.service.request(api.endPlan, { params: { id } }, { as })
  const { coach, client } = fixture.pair()
  const made = await Promise.all([1, 2, 3].map(() => fixture.assign(coach, client)))
  const [first, second, third] = made.map(({ body }) => body) as [api.Plan, api.Plan, api.Plan]
  for (const plan of [first, second, third]) await fixture.finish(client, plan)
  for (const _ of [1, 2]) expect((await end(client, first.id)).status).toBe(204)
  await end(coach, second.id)
  // A profile edit waits for approval.
  await fixture.record(coach, 8, 'pending', { previous_status: 'approved' })
  expect((await fixture.see(client, third.id)).body.ended_by).toBeNull()
  await fixture.record(coach, 9, 'rejected')
  const seen = await Promise.all([first, second, third].map(({ id }) => fixture.see(client, id)))
  expect(seen.map(({ body }) => body.ended_by)).toEqual(['athlete', 'professional', 'approval_withdrawn'])
  for (const { body } of seen) expect(body.training!.workouts).toHaveLength(1)
  const list = await fixture.service.request(api.listMyPlans, { query: { day: MONDAY } }, { as: client })
  expect(list.body.items).toEqual([])
  const ids = [first.id, second.id, third.id]
  const ended = (await fixture.service.emitted('content.plan-ended')).filter(({ subject }) =>
    ids.includes(subject!),
  )
  expect(ended).toHaveLength(3)
  const params = { id: first.id }
  const late = await fixture.service.request(
    api.changePlan,
    { params, body: { ...fixture.form(), version: 1 } },
    { as: coach },
  )
  expect(late.problem.code).toBe('plan-ended')
  // A workout that was done before the end, without a connection, isn't lost.
  expect((await fixture.finish(client, first)).status).toBe(204)
})

test("ends plans only by the newest version of the professional's record [plans/end]", async () => {
  const { coach, client } = fixture.pair()
  const { body: plan } = await fixture.assign(coach, client)
  const endedBy = async () => (await fixture.see(client, plan.id)).body.ended_by
  // Content reads directory's events from the beginning after an upgrade.
  for (const [version, status] of [
    [1, 'draft'],
    [2, 'pending'],
    [3, 'rejected'],
    [5, 'approved'],
  ] as const)
    await fixture.record(coach, version, status)
  expect(await endedBy()).toBeNull()
  await fixture.record(coach, 5, 'approved', { has_role: false })
  expect(await endedBy()).toBe('approval_withdrawn')
})

test('refuses a plan once the approval has ended since directory replied, and by a directory that doesn’t tell', async () => {
  const { coach, client } = fixture.pair()
  await fixture.record(coach, 6, 'rejected')
  expect((await fixture.assign(coach, client)).problem.code).toBe('not-approved')
  fixture.profiles.get(coach.userId)!.version = 7
  expect((await fixture.assign(coach, client)).status).toBe(201)
  const old = fixture.pair()
  fixture.profiles.set(old.coach.userId, {
    user_id: old.coach.userId,
    professional_id: old.coach.professional_id,
  })
  expect((await fixture.assign(old.coach, old.client)).problem.code).toBe('not-approved')
})

test("withdraws the athlete's consent when the last plan of the pair ends, however it ends [plans/consent] [plans/end]", async () => {
  const { coach, client } = fixture.pair()
  const end = (id: string) => fixture.service.request(api.endPlan, { params: { id } }, { as: coach })
  const assign = async () => (await fixture.assign(coach, client)).body
  const share = async () => (await fixture.share(client, coach.professional_id, true)).status
  const seen = async (id: string) => (await fixture.see(coach, id)).body
  const hidden = { is_shared: false, training: null }
  const [first, second] = [await assign(), await assign()]
  await share()
  await fixture.finish(client, first)
  await end(first.id)
  expect((await seen(first.id)).training!.workouts).toHaveLength(1)
  await end(second.id)
  for (const { id } of [first, second]) expect(await seen(id)).toMatchObject(hidden)
  expect(await share()).toBe(404)
  // Both of the last two end at once.
  const pair = [await assign(), await assign()]
  expect((await seen(pair[0]!.id)).is_shared).toBe(false)
  await share()
  await Promise.all(pair.map(({ id }) => end(id)))
  expect(await seen(first.id)).toMatchObject(hidden)
  await assign()
  await share()
  await fixture.record(coach, 9, 'rejected')
  expect(await seen(first.id)).toMatchObject(hidden)
  const changes = (await fixture.service.emitted('content.training-sharing-changed')).filter(
    ({ subject }) => subject === client.userId,
  )
  expect(changes.map(({ data }) => (data as { is_shared: boolean }).is_shared)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
})

test('keeps up to 50 templates and assigns a copy of one [plans/templates]', async () => {
  const { coach, client } = fixture.pair()
  const create = (title: string) =>
    fixture.service.request(api.createPlanTemplate, { body: fixture.form({ title }) }, { as: coach })
  const { body: template } = await create('Knee basics')
  const params = { id: template.id }
  const assigned = await fixture.service.request(
    api.assignTemplate,
    { params, body: { athlete_id: client.userId, starts_on: MONDAY } },
    { as: coach },
  )
  expect(assigned.status).toBe(201)
  expect((await fixture.see(client, assigned.body.id)).body.title).toBe('Knee basics')
  const body = { ...fixture.form({ title: 'Knee advanced' }), version: 1 }
  const put = (as: typeof coach) => fixture.service.request(api.changePlanTemplate, { params, body }, { as })
  expect((await put(fixture.professional())).status).toBe(404)
  expect((await put(coach)).body).toMatchObject({ title: 'Knee advanced', version: 2 })
  expect((await put(coach)).problem.code).toBe('template-changed')
  expect((await fixture.see(client, assigned.body.id)).body.title).toBe('Knee basics')
  // One after the other: all of them wait for one lock, and for a connection no longer than 5 s.
  for (let count = 1; count <= 48; count += 1) expect((await create(`Template ${count}`)).status).toBe(201)
  const last = await Promise.all([create('Forty-ninth'), create('Fiftieth')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  const remove = (as: typeof coach) => fixture.service.request(api.deletePlanTemplate, { params }, { as })
  expect((await remove(fixture.professional())).status).toBe(404)
  expect((await remove(coach)).status).toBe(204)
  const { items } = (await fixture.service.request(api.listPlanTemplates, {}, { as: coach })).body
  expect(items).toHaveLength(49)
})
