import { SETS_PER_LOG } from '@fieldside/contracts/limits.ts'
import {
  type FileOptions,
  type Line,
  type ReadEntry,
  type ReadWorkout,
  type WorkoutHead,
  WrongCell,
} from './line.ts'

type Open = { head: WorkoutHead; sets: number; entries: (ReadEntry & { seen: Set<string> })[] }

/** Adds a line's notes unless an earlier line of the exercise has them. */
const addNotes = (entry: Open['entries'][number], notes: string | null): void => {
  if (notes === null || entry.seen.has(notes)) return
  entry.seen.add(notes)
  entry.notes = entry.notes === null ? notes : `${entry.notes}\n${notes}`
}

/** Collects lines into workouts. Lines of one workout follow each other. */
export const groupLines = ({ lose }: Pick<FileOptions, 'lose'>) => {
  let open: Open | null = null
  const close = (): ReadWorkout[] => {
    if (!open) return []
    const { key: _key, ...head } = open.head
    const entries = open.entries.filter(({ sets, notes }) => {
      if (sets.length === 0 && notes !== null) lose('noteWithoutSet')
      return sets.length > 0
    })
    open = null
    // A workout of which nothing was done isn't one. Our own log can have workouts without sets.
    if (entries.length === 0 && !head.own) return []
    return [{ ...head, entries: entries.map(({ seen, ...entry }) => entry) }]
  }
  const add = ({
    workout,
    exercise_name,
    exercise_id,
    begins,
    superset,
    notes,
    set,
  }: Line): ReadWorkout[] => {
    const closed = open && open.head.key !== workout.key ? close() : []
    open ??= { head: workout, sets: 0, entries: [] }
    open.head.notes ??= workout.notes
    let entry = open.entries.at(-1)
    // Our own log has workouts without sets.
    if (exercise_name === '') return closed
    if (!entry || begins || entry.exercise_name !== exercise_name) {
      entry = { exercise_name, exercise_id, superset, notes: null, sets: [], seen: new Set() }
      open.entries.push(entry)
    }
    addNotes(entry, notes)
    if (set) {
      open.sets += 1
      if (open.sets > SETS_PER_LOG) throw new WrongCell(null, `A workout has at most ${SETS_PER_LOG} sets`)
      entry.sets.push(set)
    }
    return closed
  }
  return { add, close }
}
