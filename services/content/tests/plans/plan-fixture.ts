import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/plans.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type Person } from '@fieldside/platform/testing/service.ts'
import type { z } from 'zod'
import { content } from '../../src/service.ts'

export type PlanFixture = Awaited<ReturnType<typeof createPlanFixture>>
export type Form = z.input<typeof api.PlanForm>
type Plan = ReplyOf<typeof api.getPlan>

export const DENVER = 'America/Denver'

/** A Monday, at noon in Denver. */
const START = new Date('2026-11-30T19:00:00Z')
export const MONDAY = '2026-11-30'

/** Starts content with steps for plans. Booking and directory are ports that tests set. */
export const createPlanFixture = async () => {
  const agreed = new Set<string>()
  const profiles = new Map<
    string,
    { user_id: string; professional_id: string; is_approved?: boolean; version?: number }
  >()
  const service = await createTestService(content, {
    now: START,
    ports: {
      findProfile: async (userId) => profiles.get(userId),
      hasAgreedSession: async ({ professional_id, athlete_id }) =>
        agreed.has(`${professional_id}/${athlete_id}`),
    },
  })
  const { id: squat } = await service.db.kysely
    .selectFrom('all_exercises')
    .select('id')
    .where('exercise_name', '=', 'Back Squat')
    .executeTakeFirstOrThrow()

  const professional = (): Person & { professional_id: string } => {
    const who = { userId: newId(), role: 'professional' as const, professional_id: newId() }
    profiles.set(who.userId, {
      user_id: who.userId,
      professional_id: who.professional_id,
      is_approved: true,
      version: 5,
    })
    return who
  }
  /** Delivers directory's event of a version of a professional's record. */
  const record = (
    { userId, professional_id }: ReturnType<typeof professional>,
    version: number,
    status: 'draft' | 'pending' | 'approved' | 'rejected',
    more: { previous_status?: 'approved'; has_role?: boolean } = {},
  ) =>
    service.deliver(
      professionalChanged,
      professional_id,
      {
        professional_id,
        user_id: userId,
        version,
        status,
        previous_status: null,
        is_accepting_bookings: false,
        specialty: null,
        price_per_session_cents: null,
        show_price: false,
        ...more,
      },
      { times: 2 },
    )
  const athlete = (): Person => ({ userId: newId(), role: 'athlete' })
  const pair = () => {
    const [coach, client] = [professional(), athlete()]
    agreed.add(`${coach.professional_id}/${client.userId}`)
    return { coach, client }
  }
  const exercise = (changes: object = {}) => ({
    exercise_id: squat,
    sets: 3,
    reps: '8',
    rest_seconds: 90,
    ...changes,
  })
  const workout = (name: string, changes: object = {}) => ({
    id: newId(),
    name,
    exercises: [exercise()],
    ...changes,
  })
  const form = (changes: Partial<Form> = {}): Form => ({
    title: 'Strong knees',
    kind: 'training',
    weekdays: [1, 4],
    pain_limit: 5,
    stages: [{ id: newId(), name: 'Plan', rule: null, workouts: [workout('A'), workout('B')] }],
    ...changes,
  })
  const returnToPlay = (rules: object[] = [{}, {}, {}]): Form =>
    form({
      kind: 'return_to_play',
      stages: rules.map((rule, index) => ({
        id: newId(),
        name: `Stage ${index + 1}`,
        rule: { workouts: 2, pain_at_most: 3, needs_confirmation: false, ...rule },
        workouts: [workout(`Workout ${index + 1}`)],
      })),
    })
  const today = () => service.clock.now().toISOString().slice(0, 10)
  const see = (as: Person, id: string, day = today()) =>
    service.request(api.getPlan, { params: { id }, query: { day } }, { as })
  /** Returns the reply, with the plan as the professional sees it once it is assigned. */
  const assign = async (coach: Person, client: Person, body = form(), starts_on = MONDAY) => {
    const given = { params: { id: client.userId }, body: { ...body, starts_on } }
    const { status, body: saved, problem } = await service.request(api.assignPlan, given, { as: coach })
    const plan = status === 201 ? (await see(coach, saved.id)).body : (undefined as never)
    return { status, problem, body: plan }
  }
  const share = (client: Person, professional_id: string, is_shared: boolean, time_zone = DENVER) =>
    service.request(
      api.setTrainingShared,
      { params: { professional_id }, body: { is_shared, time_zone } },
      { as: client },
    )
  const finish = (client: Person, plan: Plan, changes: object = {}, done_id = newId()) => {
    const [{ workouts }] = plan.stages as [Plan['stages'][number]]
    const body = {
      version: plan.version,
      workout_id: workouts[0]!.id,
      done_on: today(),
      done: [0],
      pain: 2,
      effort: 6,
      ...changes,
    }
    return service.request(api.finishPlanWorkout, { params: { id: plan.id, done_id }, body }, { as: client })
  }
  const answer = (client: Person, planId: string, done_id: string, pain: number, day: string) =>
    service.request(
      api.answerMorning,
      { params: { id: planId, done_id }, body: { pain, day } },
      { as: client },
    )
  return {
    service,
    squat,
    agreed,
    profiles,
    professional,
    record,
    athlete,
    pair,
    exercise,
    workout,
    form,
    returnToPlay,
    today,
    assign,
    see,
    share,
    finish,
    answer,
  }
}
