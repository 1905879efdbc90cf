import type { DoneSet, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import { clockText, clockTyped, secondsOf } from '@/entities/workout/clock.ts'
import { type DistanceUnit, distanceIn, distanceOf } from '@/entities/workout/distance.ts'
import { gramsOf, repsOf, type WeightUnit, weightText } from '@/entities/workout/weight.ts'
import { isMeasured } from '../doses.ts'

export type Count = 'weight_grams' | 'reps' | 'seconds' | 'distance_cm'
export type Counts = Pick<DoneSet, Count>

/** A number of a set that is typed. */
export type CountField = {
  count: Count
  /** Over its column. */
  head: string
  /** For screen readers. */
  label: string
  inputMode: 'decimal' | 'numeric'
  show: (value: number | null) => string
  /** Returns null for nothing, and undefined for what isn't such a number. */
  read: (typed: string) => number | null | undefined
  /** Formats what is typed while it is typed. */
  format?: (typed: string) => string
  /** What to enter instead of what can't be read. */
  example: string
}

const weightIn = (unit: WeightUnit): CountField => ({
  count: 'weight_grams',
  head: unit,
  label: `weight in ${unit}`,
  inputMode: 'decimal',
  show: (grams) => weightText(grams, unit),
  read: (typed) => gramsOf(typed, unit),
  example: 'Enter a weight such as 61.25',
})

const REPS: CountField = {
  count: 'reps',
  head: 'Reps',
  label: 'repetitions',
  inputMode: 'numeric',
  show: (reps) => String(reps ?? ''),
  read: repsOf,
  example: 'Enter whole reps such as 8',
}

const TIME: CountField = {
  count: 'seconds',
  head: 'Time',
  label: 'time in minutes and seconds',
  inputMode: 'numeric',
  show: (seconds) => (seconds === null ? '' : clockText(seconds)),
  read: secondsOf,
  format: clockTyped,
  example: 'Enter a time such as 1:30',
}

const distanceField = (unit: DistanceUnit): CountField => ({
  count: 'distance_cm',
  head: unit,
  label: `distance in ${unit}`,
  inputMode: 'decimal',
  show: (cm) => distanceIn(cm, unit),
  read: (typed) => distanceOf(typed, unit),
  example: 'Enter a distance such as 2.5',
})

type Units = { weight: WeightUnit; distance: DistanceUnit }

/** Returns what is typed for a set of an exercise. A dose such as '20 laps' has nothing but the weight. */
export const fieldsOf = (
  { measure, reps }: Pick<WorkoutExercise, 'measure' | 'reps'>,
  { weight, distance }: Units,
): CountField[] => {
  switch (measure) {
    case 'time':
      return [weightIn(weight), TIME]
    case 'distance':
      return [weightIn(weight), distanceField(distance), TIME]
    // Reps, or a plan that release 0.2.0 kept in this browser.
    default:
      return isMeasured(reps) ? [weightIn(weight)] : [weightIn(weight), REPS]
  }
}
