import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as events from '@fieldside/contracts/events/content.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const somePlan = () => ({
  plan_id: newId(),
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
})
type Plan = ReturnType<typeof somePlan>

const deliver = (plan: Plan, contract: EventContract, more: object) =>
  fixture.deliver(contract, plan.plan_id, { ...plan, ...more } as never, { times: 2 })

/** Returns what open pages of both sides were told. */
const toldOf = async (plan: Plan) => {
  const of = async (as: ReturnType<typeof athlete>) =>
    (await fixture.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as })).body.items
      .filter(({ kind }) => kind === 'plan')
      .map(({ id }) => id)
  return {
    athlete: await of(athlete(plan.athlete_id)),
    professional: await of(professional(plan.professional_user_id)),
  }
}

test('tells open pages of the professional of a workout only while the athlete shares it, and at once when they stop [plans/consent]', async () => {
  const plan = somePlan()
  const done = { workout_done_id: newId(), exercises_done: 2, exercise_count: 3 }
  await deliver(plan, events.planWorkoutDone, { ...done, is_shared: false })
  await deliver(plan, events.planChanged, { version: 1, stage_opened: true })
  expect((await toldOf(plan)).professional).toEqual([])
  expect((await toldOf(plan)).athlete).toEqual([plan.plan_id, plan.plan_id])
  await deliver(plan, events.planWorkoutDone, { ...done, is_shared: true })
  expect((await toldOf(plan)).professional).toEqual([plan.plan_id])
  const { plan_id, ...pair } = plan
  await fixture.deliver(events.trainingSharingChanged, plan.athlete_id, { ...pair, is_shared: false })
  expect((await toldOf(plan)).professional).toEqual([plan_id, plan.professional_id])
})

test('notifies the athlete of a new, changed, and ended plan, and nobody of a workout', async () => {
  const plan = somePlan()
  await deliver(plan, events.planAssigned, {})
  await deliver(plan, events.planChanged, { version: 2, stage_opened: false })
  await deliver(plan, events.planWorkoutDone, {
    workout_done_id: newId(),
    exercises_done: 1,
    exercise_count: 1,
    is_shared: true,
  })
  await deliver(plan, events.planEnded, { ended_by: 'professional' })
  const listOf = async (as: ReturnType<typeof athlete>) =>
    (await fixture.request(endpoints.listNotifications, {}, { as })).body.items.map(({ title, message }) => [
      title,
      message,
    ])
  expect(await listOf(athlete(plan.athlete_id))).toEqual([
    ['Your plan ended', 'Maya Okafor ended your plan. What you did in it stays yours.'],
    ['Your plan changed', 'Maya Okafor changed your plan. The change starts with your next workout.'],
    ['You have a training plan', 'Maya Okafor made a training plan for you.'],
  ])
  expect(await listOf(professional(plan.professional_user_id))).toEqual([])
})
