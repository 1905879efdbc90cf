import { estimatedOneRepMax } from '@fieldside/contracts/e1rm.ts'
import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'

/** Returns the highest estimated 1RM of some sets; null if none has one. */
export const e1rmOf = (sets: readonly { weight_grams: number; reps: number }[]): number | null => {
  const estimates = sets.flatMap(({ weight_grams, reps }) => estimatedOneRepMax(weight_grams, reps) ?? [])
  return estimates.length > 0 ? Math.max(...estimates) : null
}

/** Returns the heaviest weight besides warm-ups and drop sets; null without one. */
export const workingWeightOf = (
  sets: readonly { weight_grams: number | null; kind: SetKind }[],
): number | null => {
  const weights = sets.flatMap(({ weight_grams, kind }) =>
    kind === 'warmup' || kind === 'drop' ? [] : (weight_grams ?? []),
  )
  return weights.length > 0 ? Math.max(...weights) : null
}
