import { readRest } from '@fieldside/contracts/doses.ts'
import type { ExerciseMeasure } from '@fieldside/contracts/exercise-facts.ts'
import type { DoneSet, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { firstDistance } from '@/entities/workout/distance.ts'
import type { DraftSet } from '@/entities/workout/workout-changes.ts'
import { firstReps } from './doses.ts'

export type { DraftSet }

/** A set of which nothing is known. */
export const EMPTY_SET: DraftSet = {
  reps: null,
  weight_grams: null,
  seconds: null,
  distance_cm: null,
  kind: 'normal',
  rpe: null,
  done: false,
}

/** Returns what a dose such as '8-12', '60 seconds', or '20 m' counts. */
const plannedCount = (measure: ExerciseMeasure, dose: string): Partial<DraftSet> => {
  switch (measure) {
    case 'reps':
      return { reps: firstReps(dose) }
    case 'time':
      return { seconds: readRest(dose) ?? null }
    case 'distance':
      return { distance_cm: firstDistance(dose) }
  }
}

/** Starts a set with the numbers of another. */
export const repeated = ({ rpe, ...set }: DoneSet): DraftSet => ({ ...set, rpe: null, done: false })

type Planned = Pick<TrainingPlan['exercises'][number], 'sets' | 'reps' | 'measure' | 'last' | 'suggested'>

/**
 * Fills in the last workout's working sets one by one. Extra sets repeat the last of them; without a last workout, or
 * with a weight that a program's load gives, uses the plan.
 */
export const startingSets = ({ sets, reps, measure, last, suggested }: Planned): DraftSet[] => {
  const planned = { ...EMPTY_SET, ...plannedCount(measure, reps) }
  const weight_grams = suggested?.weight_grams ?? null
  if (weight_grams !== null) return Array.from({ length: sets }, () => ({ ...planned, weight_grams }))
  const before = last?.sets.filter(({ kind }) => kind === 'normal' || kind === 'failure') ?? []
  return Array.from({ length: sets }, (_, index) => {
    const set = before[index] ?? before.at(-1)
    return set ? { ...repeated(set), kind: 'normal' } : planned
  })
}
