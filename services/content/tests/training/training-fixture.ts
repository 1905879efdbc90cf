import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { content } from '../../src/service.ts'

export type Viewer = { userId: string; role: 'athlete' | 'professional' | 'admin' }
export type TrainingFixture = Awaited<ReturnType<typeof createTrainingFixture>>

export const part = (exercise_id: string, changes: object = {}) => ({
  exercise_id,
  sets: 3,
  reps: '8-12',
  rest_seconds: 90,
  ...changes,
})

/** Starts content with steps for building workouts and logging them. */
export const createTrainingFixture = async () => {
  const service = await createTestService(content, { now: new Date('2026-11-21T12:00:00Z') })
  const rows = await service.db.kysely.selectFrom('all_exercises').select(['id', 'exercise_name']).execute()
  const idOf = (name: string): string => rows.find(({ exercise_name }) => exercise_name === name)!.id
  const [squat, pushUp] = [idOf('Back Squat'), idOf('Push-Up')]

  const setSubscribed = (user_id: string, version: number, is_subscribed: boolean) =>
    service.deliver(subscriptionChanged, user_id, {
      user_id,
      version,
      is_subscribed,
      status: is_subscribed ? 'active' : 'inactive',
      current_period_end: null,
      cancel_at_period_end: false,
    })
  const subscribe = async (): Promise<Viewer> => {
    const userId = newId()
    await setSubscribed(userId, 1, true)
    return { userId, role: 'athlete' }
  }
  const form = (changes: object = {}) => ({
    name: 'Leg day',
    exercises: [part(squat), part(pushUp, { sets: 2, reps: '10', rest_seconds: 60 })],
    ...changes,
  })
  const create = (as: Viewer, body = form(), idempotencyKey?: string) =>
    service.request(api.createWorkout, { body }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const listOf = async (as: Viewer) => (await service.request(api.listWorkouts, {}, { as })).body.items
  const log = (as: Viewer, body: api.LogForm, idempotencyKey?: string) =>
    service.request(api.logTraining, { body }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const logsOf = async (as: Viewer) => (await service.request(api.listTrainingLogs, {}, { as })).body.items
  const firstProgram = () =>
    service.db.kysely
      .selectFrom('programs')
      .select(['id', 'title'])
      .where('title', '=', 'Heavy Basics')
      .executeTakeFirstOrThrow()
  const anExercise = async (exercise_name: string): Promise<string> => {
    const { id } = await service.db.kysely
      .insertInto('all_exercises')
      .values({ exercise_name, category: 'strength', notes: null, created_by: null, updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    service,
    squat,
    pushUp,
    setSubscribed,
    subscribe,
    form,
    create,
    listOf,
    log,
    logsOf,
    firstProgram,
    anExercise,
  }
}
