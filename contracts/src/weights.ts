export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** Grams of one unit. */
export const UNIT_GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 }

/** Returns a weight in a unit, rounded to a hundredth, as precisely as people type it. */
export const weightIn = (grams: number, unit: WeightUnit): number =>
  Math.round((grams / UNIT_GRAMS[unit]) * 100) / 100
