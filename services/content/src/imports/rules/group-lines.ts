import { SETS_PER_LOG } from '@fieldside/contracts/limits.ts'
import {
  type FileOptions,
  type Line,
  type ReadEntry,
  type ReadWorkout,
  type WorkoutHead,
  WrongCell,
} from './line.ts'

type Entry = ReadEntry & { block: string | null; seen: Set<string> | null }
type Open = { head: WorkoutHead; sets: number; entries: Entry[] }

/** Adds a line's notes unless an earlier line of the exercise has them. */
const addNotes = (entry: Entry, notes: string | null): void => {
  if (notes === null || entry.seen?.has(notes)) return
  entry.seen = (entry.seen ?? new Set()).add(notes)
  entry.notes = entry.notes === null ? notes : `${entry.notes}\n${notes}`
}

const entryOf = ({ entries }: Open, { exercise_name, block }: Line): Entry | undefined => {
  if (block !== null) return entries.findLast((entry) => entry.block === block)
  const last = entries.at(-1)
  return last?.exercise_name === exercise_name ? last : undefined
}

/**
 * Collects lines into workouts. Lines of one workout can lie apart, as in a file that was sorted, so the workouts are
 * complete when the file ends.
 */
export const groupLines = ({ lose }: Pick<FileOptions, 'lose'>) => {
  const workouts = new Map<string, Open>()
  const finished = ({ head: { key: _key, ...head }, entries: all }: Open): ReadWorkout[] => {
    const entries = all.filter(({ sets, notes }) => {
      if (sets.length === 0 && notes !== null) lose('noteWithoutSet')
      return sets.length > 0
    })
    // A workout of which nothing was done isn't one. Our own log can have workouts without sets.
    if (entries.length === 0 && !head.own) return []
    return [{ ...head, entries: entries.map(({ seen, block, ...entry }) => entry) }]
  }
  const add = (line: Line): void => {
    const { workout, exercise_name, exercise_id, block, superset, notes, set } = line
    const open = workouts.get(workout.key) ?? { head: workout, sets: 0, entries: [] }
    workouts.set(workout.key, open)
    open.head.notes ??= workout.notes
    // Our own log has workouts without sets.
    if (exercise_name === '') return
    let entry = entryOf(open, line)
    if (!entry) {
      entry = { exercise_name, exercise_id, superset, notes: null, sets: [], block, seen: null }
      open.entries.push(entry)
    }
    addNotes(entry, notes)
    if (set) {
      open.sets += 1
      if (open.sets > SETS_PER_LOG) throw new WrongCell(null, `A workout has at most ${SETS_PER_LOG} sets`)
      entry.sets.push(set)
    }
  }
  function* close(): Generator<ReadWorkout> {
    for (const [key, open] of workouts) {
      workouts.delete(key)
      yield* finished(open)
    }
  }
  return { add, close }
}
