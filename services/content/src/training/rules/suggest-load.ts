import type { ProgramLoad, SuggestedLoad } from '@fieldside/contracts/program-load.ts'
import { isGivenIn, type WeightUnit } from '@fieldside/contracts/weights.ts'

/** What the athlete's log says about an exercise; null if it says nothing. */
export type KnownLoads = { e1rm_grams: number | null; last_grams: number | null }

/** The most reps that Epley's formula is used for. */
const REPS_MAX = 12

/** Returns the reps of a set, such as 8 of '8-10'; null for a time, a distance, or words. */
const repsOf = (text: string): number | null => {
  const found = /^\s*(\d{1,3})(?!\d)(?!\s*(?:s|sec|seconds?|m|min|minutes?|km|")(?![a-z]))/i.exec(text)
  return found ? Number(found[1]) : null
}

/** Returns the weight that someone can lift so often, as Epley estimates it. */
const weightForReps = (e1rm: number, reps: number): number => (reps === 1 ? e1rm : e1rm / (1 + reps / 30))

const rounded = (grams: number, step: number): number => Math.round(Math.round(grams / step) * step)

const shareOf = (e1rm: number | null, percent: number, step: number): number | null =>
  e1rm === null ? null : rounded((e1rm * percent) / 100, step)

/** An RPE of 8 leaves two reps, so that it is the weight of two reps more. */
const atRpe = (e1rm: number | null, reps: number | null, rpe: number, step: number): number | null => {
  const toFailure = reps === null ? null : reps + 10 - rpe
  if (e1rm === null || toFailure === null || toFailure > REPS_MAX) return null
  return rounded(weightForReps(e1rm, toFailure), step)
}

/** How an athlete loads: the unit, and the smallest step in grams that the plates allow. */
export type Loading = { unit: WeightUnit; step: number }

/**
 * A weight that was given in the athlete's unit, and a step from last time, are taken as they are. A weight of the other
 * unit is rounded, because nobody loads 132.28 lb.
 */
export const suggestLoad = (
  { kind, value }: ProgramLoad,
  reps: string,
  { e1rm_grams, last_grams }: KnownLoads,
  { unit, step }: Loading,
): SuggestedLoad => {
  switch (kind) {
    case 'weight':
      return {
        weight_grams: isGivenIn(value, unit) ? value : rounded(value, step),
        from: { kind, value, base_grams: null },
      }
    case 'percent_1rm':
      return { weight_grams: shareOf(e1rm_grams, value, step), from: { kind, value, base_grams: e1rm_grams } }
    case 'rpe': {
      const weight_grams = atRpe(e1rm_grams, repsOf(reps), value, step)
      return { weight_grams, from: { kind, value, base_grams: e1rm_grams } }
    }
    case 'step':
      return {
        weight_grams: last_grams === null ? null : last_grams + value,
        from: { kind, value, base_grams: last_grams },
      }
  }
}
