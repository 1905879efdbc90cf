import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import type { PlanWorkout } from '@fieldside/contracts/plans.ts'
import { createSealedStore } from '@/entities/workout/sealed-store.ts'

/** A workout in progress. It goes on by the plan that it began with, also after a reload without a connection. */
export type Running = {
  /** The id under which the server stores it once. */
  doneId: string
  title: string
  version: number
  workout: PlanWorkout
  /** The places of the exercises that are done. */
  done: number[]
  isReturnToPlay: boolean
  /** From this pain on, the check-in ends with what to do. Missing in those that began by an earlier release. */
  highPain?: number
}

/** Cues are a professional's words to their client, so the browser has them only encrypted. */
const store = createSealedStore<Running>('fieldside.plan-workouts', 'workouts')

const keyOf = (userId: string, planId: string): string => `${userId}/${planId}`
/** A browser that stores nothing keeps the workout only as long as the page. */
const unlessRefused = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** The professional's limit, or less if the stage allows less. The last stage's rule isn't used. */
const highPainOf = ({ pain_limit, stages, training }: PlanOfAthlete): number => {
  const stage = stages.slice(0, -1).find(({ id }) => id === training!.stage_id)
  return Math.min(pain_limit, (stage?.rule?.pain_at_most ?? pain_limit) + 1)
}

export const beginWorkout = (plan: PlanOfAthlete): Running => ({
  doneId: crypto.randomUUID(),
  title: plan.title,
  version: plan.version,
  workout: plan.stages
    .flatMap(({ workouts }) => workouts)
    .find(({ id }) => id === plan.training!.next_workout_id)!,
  done: [],
  isReturnToPlay: plan.kind === 'return_to_play',
  highPain: highPainOf(plan),
})

export const findRunning = (userId: string, planId: string): Promise<Running | undefined> =>
  unlessRefused(store.find(keyOf(userId, planId)))

export const saveRunning = (userId: string, planId: string, running: Running): Promise<void> =>
  unlessRefused(store.put(keyOf(userId, planId), userId, running))

export const deleteRunning = (userId: string, planId: string): Promise<void> =>
  unlessRefused(store.delete(keyOf(userId, planId)))
