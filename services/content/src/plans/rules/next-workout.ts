import type { PlanStage } from '@fieldside/contracts/plans.ts'

/** Returns the workout after the last one of the stage that was done, and again the first one after the last. */
export const nextWorkout = ({ workouts }: PlanStage, lastId: string | undefined): string => {
  const last = workouts.findIndex(({ id }) => id === lastId)
  return workouts[(last + 1) % workouts.length]!.id
}
