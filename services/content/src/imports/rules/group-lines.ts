import { SETS_PER_LOG } from '@fieldside/contracts/limits.ts'
import {
  type FileOptions,
  type Line,
  type ReadEntry,
  type ReadWorkout,
  type WorkoutHead,
  WrongCell,
} from './line.ts'

type Entry = ReadEntry & { seen: Set<string> | null }
type Open = { head: WorkoutHead; sets: number; entries: Entry[]; blocks: Map<string, Entry> }

/** Adds a line's notes unless an earlier line of the exercise has them. */
const addNotes = (entry: Entry, notes: string | null): void => {
  if (notes === null || entry.seen?.has(notes)) return
  entry.seen = (entry.seen ?? new Set()).add(notes)
  entry.notes = entry.notes === null ? notes : `${entry.notes}\n${notes}`
}

const entryOf = ({ entries, blocks }: Open, { exercise_name, block }: Line): Entry | undefined => {
  if (block !== null) return blocks.get(block)
  const last = entries.at(-1)
  return last?.exercise_name === exercise_name ? last : undefined
}

const addEntry = (
  { entries, blocks }: Open,
  { exercise_name, exercise_id, superset, block }: Line,
): Entry => {
  if (entries.length === SETS_PER_LOG)
    throw new WrongCell(null, `A workout has at most ${SETS_PER_LOG} exercises`)
  const entry: Entry = { exercise_name, exercise_id, superset, notes: null, sets: [], seen: null }
  entries.push(entry)
  if (block !== null) blocks.set(block, entry)
  return entry
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
    return [{ ...head, entries: entries.map(({ seen, ...entry }) => entry) }]
  }
  const add = (line: Line): void => {
    const { workout, exercise_name, notes, set } = line
    const open = workouts.get(workout.key) ?? { head: workout, sets: 0, entries: [], blocks: new Map() }
    workouts.set(workout.key, open)
    open.head.notes ??= workout.notes
    // Our own log has workouts without sets.
    if (exercise_name === '') return
    // Before an entry is added, so that a line that can't be kept leaves none.
    if (set && open.sets === SETS_PER_LOG)
      throw new WrongCell(null, `A workout has at most ${SETS_PER_LOG} sets`)
    const entry = entryOf(open, line) ?? addEntry(open, line)
    addNotes(entry, notes)
    if (!set) return
    open.sets += 1
    entry.sets.push(set)
  }
  function* close(): Generator<ReadWorkout> {
    for (const [key, open] of workouts) {
      workouts.delete(key)
      yield* finished(open)
    }
  }
  return { add, close }
}
