import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { planWorkoutDone } from '@fieldside/contracts/events/content.ts'
import type { finishPlanWorkout as endpoint } from '@fieldside/contracts/http/plans.ts'
import type { PlanContent, PlanWorkout } from '@fieldside/contracts/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { findTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { noPlan, stageClosed } from '../errors.ts'
import { stageIndex } from './rules/plan.ts'
import { dayIn } from './rules/schedule.ts'
import { advance } from './steps/advance.ts'
import { lockOwn } from './steps/find-own.ts'
import { pairOf } from './steps/pair-of.ts'
import { findPlanWorkout, insertPlanWorkout, updateMorningPain } from './store/plan-workouts.ts'
import { findRevision, type StoredPlan } from './store/plans.ts'

/** A day begins first in Kiribati, at UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS

const futureDay = (field: string) => invalidInput([{ field, message: 'This day hasn’t come yet' }])

/** Allows a day that has begun somewhere. @throws invalid-input */
const refuseFuture = (field: string, day: string, now: Date): void => {
  if (Date.parse(day) > now.getTime() + FIRST_ZONE_MS) throw futureDay(field)
}

/** Returns a workout of a revision with its stage. @throws notFound */
const workoutIn = (
  content: PlanContent | undefined,
  id: string,
): { workout: PlanWorkout; stageId: string } => {
  for (const { id: stageId, workouts } of content?.stages ?? []) {
    const workout = workouts.find((one) => one.id === id)
    if (workout) return { workout, stageId }
  }
  throw noPlan()
}

/**
 * Returns the entry of the stage that a workout counts toward: null for a stage that the athlete has left, whose
 * workouts can arrive late.
 * @throws conflict 'stage-closed' for one that isn't open yet
 */
const entryFor = (plan: StoredPlan, stageId: string): number | null => {
  if (stageId === plan.stage_id) return plan.stage_entry
  if (stageIndex(plan.content, stageId) > stageIndex(plan.content, plan.stage_id)) throw stageClosed()
  return null
}

/**
 * Records a workout once, also after the plan has ended: it may have been done before, without a connection.
 * @throws notFound, conflict 'stage-closed', invalid-input
 */
export const finishPlanWorkout = async (
  ctx: ContentContext,
  { id, done_id }: { id: string; done_id: string },
  { version, workout_id, done_on, done, ...checkIn }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const { userId } = userOf(ctx)
  refuseFuture('done_on', done_on, ctx.now())
  await write(ctx, async (tx, emit) => {
    const plan = await lockOwn(tx, 'athlete_id', userId, id)
    const known = await findPlanWorkout(tx, done_id)
    if (known && known.plan_id !== id) throw noPlan()
    if (known) return
    const { workout, stageId } = workoutIn((await findRevision(tx, id, version))?.content, workout_id)
    const exercise_count = workout.exercises.length
    if (done.some((place) => place >= exercise_count))
      throw invalidInput([{ field: 'done', message: 'The workout has fewer exercises' }])
    const isNew = await insertPlanWorkout(tx, {
      ...checkIn,
      id: done_id,
      plan_id: id,
      revision: version,
      workout_id,
      name: workout.name,
      done_on,
      exercises_done: done.length,
      exercise_count,
      stage_entry: entryFor(plan, stageId),
      morning_pain: null,
      created_at: ctx.now(),
    })
    // Another athlete's workout got the id at the same time.
    if (!isNew) throw noPlan()
    await advance(tx, emit, plan, { type: 'check' })
    const isShared = (await findTrainingShare(tx, plan)) !== undefined
    emit(planWorkoutDone, id, {
      ...pairOf(plan),
      workout_done_id: done_id,
      exercises_done: done.length,
      exercise_count,
      is_shared: isShared,
    })
  })
}

/** Records the first answer for a workout. @throws notFound, invalid-input */
export const answerMorning = async (
  ctx: ContentContext,
  { id, done_id }: { id: string; done_id: string },
  { pain, day }: { pain: number; day: string },
): Promise<void> => {
  const { userId } = userOf(ctx)
  refuseFuture('day', day, ctx.now())
  await write(ctx, async (tx, emit) => {
    const plan = await lockOwn(tx, 'athlete_id', userId, id)
    const workout = await findPlanWorkout(tx, done_id)
    if (workout?.plan_id !== id) throw noPlan()
    if (workout.morning_pain !== null) return
    if (day <= workout.done_on)
      throw invalidInput([{ field: 'day', message: 'Please answer on the morning after the workout' }])
    const share = await findTrainingShare(tx, plan)
    if (share && day > dayIn(share.time_zone, ctx.now())) throw futureDay('day')
    await updateMorningPain(tx, done_id, pain)
    await advance(tx, emit, plan, { type: 'check' })
  })
}
