export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** Grams of one unit. */
export const UNIT_GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 }

/** Returns a weight in a unit, rounded to a hundredth, as precisely as people type it. */
export const weightIn = (grams: number, unit: WeightUnit): number =>
  Math.round((grams / UNIT_GRAMS[unit]) * 100) / 100

/** Returns a weight in a unit with as few decimals as read back to the same grams, at most three. */
export const exactWeightIn = (grams: number, unit: WeightUnit): number => {
  const short = weightIn(grams, unit)
  if (Math.round(short * UNIT_GRAMS[unit]) === grams) return short
  return Math.round((grams / UNIT_GRAMS[unit]) * 1000) / 1000
}
