import type { PlanTraining } from '@fieldside/contracts/http/plans.ts'
import { PLAN_WEEKS_SHOWN, PLAN_WORKOUTS_READ, PLAN_WORKOUTS_SHOWN } from '@fieldside/contracts/limits.ts'
import type { PlanChange } from '@fieldside/contracts/plans.ts'
import { dayAfter } from '../../programs/rules/schedule.ts'
import type { PlanWorkoutRow, Reader } from '../../schema.ts'
import { mondayOf } from '../../training/rules/training-day.ts'
import { changesBetween } from '../rules/changes.ts'
import { nextWorkout } from '../rules/next-workout.ts'
import { conditionsOf, stageOf } from '../rules/plan.ts'
import { missedInARow, nextOn, plannedDays, type Schedule, weeksOf } from '../rules/schedule.ts'
import { listPlanWorkouts, listStageWorkouts } from '../store/plan-workouts.ts'
import { findRevision, listWeekdays, type PlannedWeekdays, type StoredPlan } from '../store/plans.ts'
import { toDone } from '../views.ts'

/** Returns the schedule from `first` on, or from the plan's start if that is later. */
export const scheduleOf = (
  { starts_on }: StoredPlan,
  revisions: readonly PlannedWeekdays[],
  first: string,
): Schedule => ({
  starts_on: starts_on > first ? starts_on : first,
  entries: revisions.map(({ from_day, weekdays }) => ({ from_day, weekdays })),
})

const trainingOf = (
  { content, ...plan }: StoredPlan,
  schedule: Schedule,
  workouts: readonly PlanWorkoutRow[],
  today: string,
): Omit<PlanTraining, 'open_conditions'> => {
  const planned = plannedDays(
    schedule,
    workouts.map(({ done_on }) => done_on),
    today,
  )
  const stage = stageOf(content, plan)
  const doneToday = workouts.some(({ done_on }) => done_on === today)
  const lastOfStage = workouts.find(({ stage_entry }) => stage_entry === plan.stage_entry)
  const isUnanswered = ({ done_on, morning_pain }: PlanWorkoutRow) => morning_pain === null && done_on < today
  return {
    stage_id: stage.id,
    next_workout_id: nextWorkout(stage, lastOfStage?.workout_id),
    next_on: nextOn(schedule, doneToday, today),
    done_today: doneToday,
    missed_in_a_row: missedInARow(planned, today).length,
    last_on: workouts[0]?.done_on ?? null,
    weeks: weeksOf(planned),
    workouts: workouts.slice(0, PLAN_WORKOUTS_SHOWN).map(toDone),
    morning_of: (content.kind === 'return_to_play' && workouts.find(isUnanswered)?.id) || null,
  }
}

/** Returns what the athlete did in a plan, and what changed since their last workout. */
export const loadTraining = async (
  on: Reader,
  plan: StoredPlan,
  today: string,
): Promise<{ training: PlanTraining; changes: PlanChange[] }> => {
  const first = dayAfter(mondayOf(today), -7 * (PLAN_WEEKS_SHOWN - 1))
  const hasRule = stageOf(plan.content, plan).rule !== null
  const [revisions, workouts, ofStage] = await Promise.all([
    listWeekdays(on, [plan.id]),
    listPlanWorkouts(on, [plan.id], first, PLAN_WORKOUTS_READ),
    hasRule ? listStageWorkouts(on, plan.id, plan.stage_entry, PLAN_WORKOUTS_READ) : [],
  ])
  const training = trainingOf(plan, scheduleOf(plan, revisions, first), workouts, today)
  const since = workouts[0]?.revision ?? 1
  const known = since < plan.revision ? await findRevision(on, plan.id, since) : undefined
  return {
    training: { ...training, open_conditions: conditionsOf(plan.content, plan, ofStage) },
    changes: known ? changesBetween(known.content, plan.content) : [],
  }
}
