import { estimatedOneRepMax } from './e1rm.ts'
import type { SetKind } from './exercise-facts.ts'

/** All but the volume are the best of one set. The volume is that of one workout. */
export const RECORD_KINDS = [
  'weight_grams',
  'reps',
  'one_rep_max_grams',
  'volume_grams',
  'seconds',
  'distance_cm',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The best so far of one exercise and person. Null where there is none. */
export type ExerciseRecords = Record<RecordKind, number | null>

type CountedSet = Pick<ExerciseRecords, 'reps' | 'weight_grams' | 'seconds' | 'distance_cm'> & {
  kind: SetKind
}

/** Rounds to what shows of a weight in kilograms, where 100 lb and 45.36 kg are the same. */
const sameGrams = (grams: number): number => Math.round(grams / 10) * 10

const ofSet = ({ reps, weight_grams, seconds, distance_cm }: CountedSet): ExerciseRecords => {
  const grams = sameGrams(weight_grams ?? 0)
  return {
    weight_grams: reps === 0 ? null : weight_grams,
    reps,
    one_rep_max_grams: estimatedOneRepMax(grams, reps) ?? null,
    volume_grams: (reps ?? 0) * grams,
    // Over a distance, less time would be better.
    seconds: distance_cm === null ? seconds : null,
    distance_cm,
  }
}

/** Returns the best of an exercise in one workout. Warm-ups don't count. */
export const bestOf = (sets: readonly CountedSet[]): ExerciseRecords => {
  const counted = sets.filter(({ kind }) => kind !== 'warmup').map(ofSet)
  const most = (kind: RecordKind) => Math.max(0, ...counted.map((one) => one[kind] ?? 0)) || null
  return {
    weight_grams: most('weight_grams'),
    reps: most('reps'),
    one_rep_max_grams: most('one_rep_max_grams'),
    volume_grams: counted.reduce((sum, { volume_grams }) => sum + (volume_grams ?? 0), 0) || null,
    seconds: most('seconds'),
    distance_cm: most('distance_cm'),
  }
}

export type NewRecord = { kind: RecordKind; value: number; set: number }

/**
 * Returns the records that the sets of an exercise in one workout set, each with the index of the set that did it.
 * `before` are the records without this workout. A first value beats none, so it isn't a new record. A weight beats a
 * record if it is more in kilograms with two decimals.
 */
export const recordsSet = (before: ExerciseRecords, sets: readonly CountedSet[]): NewRecord[] => {
  const shown = (kind: RecordKind, value: number) => (kind === 'weight_grams' ? sameGrams(value) : value)
  return RECORD_KINDS.flatMap((kind) => {
    const held = before[kind]
    const value = bestOf(sets)[kind]
    if (held === null || value === null || shown(kind, value) <= shown(kind, held)) return []
    // Each later set adds to the volume, but only one of them passes the record.
    const target = kind === 'volume_grams' ? held + 1 : value
    const set = sets.findIndex((_, index) => (bestOf(sets.slice(0, index + 1))[kind] ?? 0) >= target)
    return [{ kind, value, set }]
  })
}
