import type { SuggestedLoad } from '@fieldside/contracts/program-load.ts'
import { isGivenIn } from '@fieldside/contracts/weights.ts'
import { type WeightUnit, weightText } from '@/entities/workout/weight.ts'

const otherUnit = (unit: WeightUnit): WeightUnit => (unit === 'kg' ? 'lb' : 'kg')

/** Says where a weight comes from, or why there is none. */
export const suggestedWords = ({ weight_grams, from }: SuggestedLoad, unit: WeightUnit): string => {
  const { kind, value, base_grams } = from
  const weight = (grams: number): string => `${weightText(grams, unit)} ${unit}`
  const estimate = base_grams === null ? null : `your estimated 1RM of ${weight(base_grams)}`
  switch (kind) {
    case 'weight':
      return isGivenIn(value, unit)
        ? `${weight(value)}, as your program says`
        : `Your program says ${weightText(value, otherUnit(unit))} ${otherUnit(unit)}`
    case 'percent_1rm':
      return estimate
        ? `${value}% of ${estimate}`
        : `${value}% of your 1RM. Log a set of 1 to 12 reps to have it estimated.`
    case 'rpe':
      return weight_grams !== null && estimate ? `RPE ${value}, from ${estimate}` : `RPE ${value}`
    case 'step':
      return base_grams === null
        ? `Last time + ${weight(value)}. Choose your first weight.`
        : `Last time + ${weight(value)}`
  }
}
