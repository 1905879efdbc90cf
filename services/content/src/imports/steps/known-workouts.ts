import type { ReadWorkout } from '../rules/line.ts'
import type { KnownLog } from '../store/imports.ts'
import { fingerprintOf, placeOf } from './fingerprint.ts'

export type Judgment = 'new' | 'duplicate' | 'changed'

/**
 * Returns what judges the workouts of a file one after the other. As many workouts of a day, time, and title are skipped as
 * the log has, so that nothing comes twice: those with the same content are duplicates, the others have changed.
 */
export const judgeOf = (logs: readonly KnownLog[]) => {
  const ownIds = new Set(logs.map(({ own_log_id, id }) => own_log_id ?? id))
  /** What is left of each place. Workouts that were logged here have no content to compare. */
  const left = new Map<string, (string | null)[]>()
  for (const { place, content, done_on, start_time, title } of logs) {
    const at = place ?? placeOf(done_on, start_time, title)
    left.set(at, [...(left.get(at) ?? []), content])
  }
  return (workout: ReadWorkout): Judgment => {
    if (workout.own) return ownIds.has(workout.own.log_id) ? 'duplicate' : 'new'
    const { place, content } = fingerprintOf(workout)
    const there = left.get(place)
    if (!there || there.length === 0) return 'new'
    const same = there.indexOf(content)
    there.splice(Math.max(same, 0), 1)
    return same >= 0 ? 'duplicate' : 'changed'
  }
}
