import type { StageWorkout } from './stages.ts'

const MISSED_MIN = 2

export type Need =
  | { kind: 'pain'; pain: number; limit: number; since: string }
  | { kind: 'missed'; missed_in_a_row: number; since: string }

/** Returns why a client needs their professional, or null. `latest` is their newest workout. */
export const needOf = (
  limit: number,
  latest: StageWorkout | undefined,
  missed: readonly string[],
): Need | null => {
  const pain = latest && Math.max(latest.pain, latest.morning_pain ?? 0)
  if (pain !== undefined && pain >= limit) return { kind: 'pain', pain, limit, since: latest!.done_on }
  if (missed.length < MISSED_MIN) return null
  return { kind: 'missed', missed_in_a_row: missed.length, since: missed[0]! }
}
