import type { PlanChange, PlanContent, PlanExercise, PlanWorkout } from '@fieldside/contracts/plans.ts'

type Kind = PlanChange['kind']

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const workoutsOf = ({ stages }: PlanContent): PlanWorkout[] => stages.flatMap(({ workouts }) => workouts)

const exerciseChanges = (before: PlanWorkout, after: PlanWorkout): PlanChange[] => {
  const change = (kind: Kind, what: string): PlanChange => ({ kind, what, workout: after.name })
  const old = Map.groupBy(before.exercises, ({ exercise_id }) => exercise_id)
  const changes = after.exercises.flatMap((exercise: PlanExercise) => {
    const was = old.get(exercise.exercise_id)?.shift()
    if (!was) return [change('added', exercise.exercise_name)]
    return same(was, exercise) ? [] : [change('changed', exercise.exercise_name)]
  })
  const removed = [...old.values()].flat().map(({ exercise_name }) => change('removed', exercise_name))
  const all = [...changes, ...removed]
  if (all.length > 0 || same(before.exercises, after.exercises)) return all
  return [change('changed', 'Order of the exercises')]
}

/** Returns what an athlete should know about a change of their plan. */
export const changesBetween = (before: PlanContent, after: PlanContent): PlanChange[] => {
  const ofPlan = (kind: Kind, what: string): PlanChange => ({ kind, what, workout: null })
  const old = new Map(workoutsOf(before).map((workout) => [workout.id, workout]))
  const workouts = workoutsOf(after).flatMap((workout) => {
    const was = old.get(workout.id)
    old.delete(workout.id)
    if (!was) return [ofPlan('added', workout.name)]
    return [
      ...(was.name === workout.name ? [] : [ofPlan('changed', `${was.name} is now ${workout.name}`)]),
      ...exerciseChanges(was, workout),
    ]
  })
  const stages = new Map(before.stages.map((stage) => [stage.id, stage]))
  const rules = after.stages.flatMap(({ id, name, rule }) => {
    const was = stages.get(id)
    return was && !same(was.rule, rule) ? [ofPlan('changed', `When the stage after ${name} opens`)] : []
  })
  return [
    ...(before.title === after.title ? [] : [ofPlan('changed', `Title: ${after.title}`)]),
    ...(same(before.weekdays, after.weekdays) ? [] : [ofPlan('changed', 'Training days')]),
    ...rules,
    ...workouts,
    ...[...old.values()].map(({ name }) => ofPlan('removed', name)),
  ]
}
