import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { planWorkoutDone } from '@fieldside/contracts/events/content.ts'
import type { finishPlanWorkout as endpoint } from '@fieldside/contracts/http/plans.ts'
import { PLAN_WORKOUTS_MAX } from '@fieldside/contracts/limits.ts'
import type { PlanContent, PlanWorkout } from '@fieldside/contracts/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { findTimeZone, findTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { noPlan, stageClosed, tooManyCheckIns } from '../errors.ts'
import { refuseFuture, refuseLater } from '../programs/refuse-future.ts'
import { stageIndex } from './rules/plan.ts'
import { dayIn } from './rules/schedule.ts'
import { advance } from './steps/advance.ts'
import { lockOwn } from './steps/find-own.ts'
import { pairOf } from './steps/pair-of.ts'
import {
  findPlanWorkout,
  insertPlanWorkout,
  listWorkoutsOfDay,
  updateCheckIn,
  updateMorningPain,
} from './store/plan-workouts.ts'
import { findRevision, type StoredPlan } from './store/plans.ts'

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
 * Records a workout once, also after the plan has ended: it may have been done before, without a connection. Another
 * check-in for the same workout of a day replaces the answers of the first.
 * @throws notFound, conflict 'stage-closed', 'too-many-check-ins', invalid-input
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
    const stage_entry = entryFor(plan, stageId)
    const answers = {
      ...checkIn,
      revision: version,
      name: workout.name,
      exercises_done: done.length,
      exercise_count,
      created_at: ctx.now(),
    }
    const ofDay = await listWorkoutsOfDay(tx, id, done_on, PLAN_WORKOUTS_MAX)
    const again = ofDay.find((one) => one.workout_id === workout_id)
    if (again) await updateCheckIn(tx, again.id, answers)
    else {
      if (ofDay.length === PLAN_WORKOUTS_MAX) throw tooManyCheckIns(PLAN_WORKOUTS_MAX)
      const isNew = await insertPlanWorkout(tx, {
        ...answers,
        id: done_id,
        plan_id: id,
        workout_id,
        done_on,
        stage_entry,
        morning_pain: null,
      })
      // Another athlete's workout got the id at the same time.
      if (!isNew) throw noPlan()
    }
    await advance(tx, emit, plan, { type: 'check' })
    const isShared = (await findTrainingShare(tx, plan)) !== undefined
    emit(planWorkoutDone, id, {
      ...pairOf(plan),
      workout_done_id: again?.id ?? done_id,
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
    const timeZone = await findTimeZone(tx, userId)
    if (timeZone !== undefined) refuseLater('day', day, dayIn(timeZone, ctx.now()))
    await updateMorningPain(tx, done_id, pain)
    await advance(tx, emit, plan, { type: 'check' })
  })
}
