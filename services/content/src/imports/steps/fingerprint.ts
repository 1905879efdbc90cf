import { createHash } from 'node:crypto'
import type { ReadWorkout } from '../rules/line.ts'

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** Minutes are what all apps have. Hevy's files have midnight for a workout without a time. */
export const placeOf = (day: string, startTime: string | null, title: string): string =>
  digest([day, startTime?.slice(0, 5) ?? '00:00', title])

export type Fingerprint = { place: string; content: string }

/** Returns what tells a workout of a file from others. Weights are as lifted, so that another unit changes nothing. */
export const fingerprintOf = ({
  day,
  start_time,
  title,
  duration_seconds,
  notes,
  entries,
}: ReadWorkout): Fingerprint => ({
  place: placeOf(day, start_time, title),
  content: digest([
    duration_seconds,
    notes,
    entries.map(({ exercise_name, superset, notes: about, sets }) => [
      exercise_name,
      superset,
      about,
      sets.map((set) => [set.reps, set.weight_grams, set.kind, set.seconds, set.distance_cm, set.rpe]),
    ]),
  ]),
})
