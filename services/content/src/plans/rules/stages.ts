import type { StageCondition, StageRule } from '@fieldside/contracts/plans.ts'

export type StageWorkout = {
  done_on: string
  exercises_done: number
  pain: number
  morning_pain: number | null
}

/** How many workouts that don't count are explained, the newest. */
const EXPLAINED = 3

const failureOf = (rule: StageRule, { done_on, pain, morning_pain }: StageWorkout): StageCondition | null => {
  const { pain_at_most } = rule
  if (pain > pain_at_most)
    return { kind: 'pain', done_on, pain, at_most: pain_at_most, over: pain - pain_at_most }
  if (morning_pain === null) return { kind: 'no-morning', done_on }
  if (morning_pain > pain) return { kind: 'morning', done_on, pain, morning_pain, rise: morning_pain - pain }
  return null
}

/**
 * Returns the conditions that keep the next stage closed, except the professional's confirmation. `workouts` are those
 * of the current stage, newest first. One of each day counts, and none in which nothing was done.
 */
export const unmetConditions = (rule: StageRule, workouts: readonly StageWorkout[]): StageCondition[] => {
  const checked = workouts
    .filter(({ exercises_done }) => exercises_done > 0)
    .map((workout) => ({ on: workout.done_on, failure: failureOf(rule, workout) }))
  const counted = new Set(checked.flatMap(({ on, failure }) => (failure ? [] : [on]))).size
  const failures = checked.flatMap(({ failure }) => failure ?? [])
  if (counted >= rule.workouts) return []
  return [{ kind: 'workouts', counted, needed: rule.workouts }, ...failures.slice(0, EXPLAINED)]
}

export const openConditions = (rule: StageRule, workouts: readonly StageWorkout[]): StageCondition[] => [
  ...unmetConditions(rule, workouts),
  ...(rule.needs_confirmation ? [{ kind: 'confirmation' } as const] : []),
]
