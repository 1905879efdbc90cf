export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** Grams of one unit. */
export const UNIT_GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 }

/** Returns a weight in a unit, rounded to a hundredth, as precisely as people type it. */
export const weightIn = (grams: number, unit: WeightUnit): number =>
  Math.round((grams / UNIT_GRAMS[unit]) * 100) / 100

/** The steps in which people give weights: quarter pounds, and the 50 g of the smallest plates that are sold. */
const GIVEN_STEP: Record<WeightUnit, number> = { kg: 0.05, lb: 0.25 }

/** Returns whether someone may have given a weight in this unit: 132.28 lb is 60 kg. */
export const isGivenIn = (grams: number, unit: WeightUnit): boolean => {
  const stepGrams = GIVEN_STEP[unit] * UNIT_GRAMS[unit]
  return Math.abs(Math.round(grams / stepGrams) * stepGrams - grams) <= 1
}

/** Returns a weight in a unit with as few decimals as read back to the same grams, at most three. */
export const exactWeightIn = (grams: number, unit: WeightUnit): number => {
  const short = weightIn(grams, unit)
  if (Math.round(short * UNIT_GRAMS[unit]) === grams) return short
  return Math.round((grams / UNIT_GRAMS[unit]) * 1000) / 1000
}
