import type { StageCondition, StageRule } from '@fieldside/contracts/plans.ts'

export type StageWorkout = { done_on: string; pain: number; morning_pain: number | null }

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
 * of the current stage, newest first.
 */
export const unmetConditions = (rule: StageRule, workouts: readonly StageWorkout[]): StageCondition[] => {
  const failures = workouts.flatMap((workout) => failureOf(rule, workout) ?? [])
  const counted = workouts.length - failures.length
  if (counted >= rule.workouts) return []
  return [{ kind: 'workouts', counted, needed: rule.workouts }, ...failures.slice(0, EXPLAINED)]
}

export const openConditions = (rule: StageRule, workouts: readonly StageWorkout[]): StageCondition[] => [
  ...unmetConditions(rule, workouts),
  ...(rule.needs_confirmation ? [{ kind: 'confirmation' } as const] : []),
]
