/** The reps for which the formula is shown. With more, the error is larger than what a month of training adds. */
export const E1RM_MAX_REPS = 12

/**
 * Estimates the weight that someone lifts once, in whole grams, by Epley's formula: weight × (1 + reps / 30), and the
 * weight itself for one rep. Undefined without a weight, without reps, and above 12 reps.
 * Source: B. Epley, "Poundage Chart", Boyd Epley Workout, Lincoln, NE: Body Enterprises, 1985, p. 86.
 */
export const estimatedOneRepMax = (weightGrams: number | null, reps: number | null): number | undefined => {
  if (!weightGrams || !reps || reps > E1RM_MAX_REPS) return undefined
  return reps === 1 ? weightGrams : Math.round((weightGrams * (30 + reps)) / 30)
}
