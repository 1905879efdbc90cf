import type { WorkoutEntry } from '@fieldside/contracts/merge-workout.ts'

type Entry = Pick<WorkoutEntry, 'id' | 'superset' | 'skipped' | 'rest_seconds'> & {
  done: readonly { checked: boolean }[]
}

const checkedIn = ({ done }: Entry): number => done.filter(({ checked }) => checked).length

const groupOf = (entries: readonly Entry[], { superset }: Entry): Entry[] =>
  superset === null ? [] : entries.filter((one) => one.superset === superset && !one.skipped)

/**
 * Returns the exercise whose set comes now, after a set of another: of its superset, the one with the fewest checked
 * sets. Returns null outside of supersets and when each has had its turn, which is the time to rest.
 */
export const nextInSuperset = <One extends Entry>(entries: readonly One[], entry: One): One | null => {
  const round = checkedIn(entry)
  const behind = (groupOf(entries, entry) as One[]).filter(
    (one) => checkedIn(one) < Math.min(round, one.done.length),
  )
  return behind.toSorted((a, b) => checkedIn(a) - checkedIn(b))[0] ?? null
}

/** Returns the rest in seconds after a set, or after the group of a superset: the longest of its exercises. */
export const restAfter = (entries: readonly Entry[], entry: Entry): number =>
  Math.max(entry.rest_seconds, ...groupOf(entries, entry).map(({ rest_seconds }) => rest_seconds))
