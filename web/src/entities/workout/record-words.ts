import type { RecordKind } from '@fieldside/contracts/records.ts'
import { weightIn } from '@fieldside/contracts/weights.ts'
import { clockText } from './clock.ts'
import { distanceText } from './distance.ts'
import { type WeightUnit, weightText } from './weight.ts'

export const RECORD_LABELS: Record<RecordKind, string> = {
  weight_grams: 'Weight',
  reps: 'Reps',
  one_rep_max_grams: 'Estimated 1RM',
  volume_grams: 'Volume of a workout',
  seconds: 'Time',
  distance_cm: 'Distance',
}

/** An estimate has one decimal: more would promise what it can't know. */
export const estimateIn = (grams: number, unit: WeightUnit): number =>
  Math.round(weightIn(grams, unit) * 10) / 10

/** Example: '2,400'. */
export const volumeIn = (grams: number, unit: WeightUnit): string =>
  Math.round(weightIn(grams, unit)).toLocaleString('en-US')

/** Example: '100 kg', '12 reps', '1:30'. */
export const recordText = (kind: RecordKind, value: number, unit: WeightUnit): string => {
  switch (kind) {
    case 'weight_grams':
      return `${weightText(value, unit)} ${unit}`
    case 'reps':
      return value === 1 ? '1 rep' : `${value} reps`
    case 'one_rep_max_grams':
      return `${estimateIn(value, unit)} ${unit}`
    case 'volume_grams':
      return `${volumeIn(value, unit)} ${unit}`
    case 'seconds':
      return clockText(value)
    case 'distance_cm':
      return distanceText(value, unit)
  }
}
