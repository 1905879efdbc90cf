import { entriesOf } from '@fieldside/contracts/merge-workout.ts'
import type {
  DocumentExercise,
  DocumentSet,
  LogFacts,
  WorkoutDocument,
} from '@fieldside/contracts/workout-document.ts'
import { usesBarbell } from '../../exercises/rules/barbell.ts'

/** A workout as a document, and as the rows of its log. */

export type NewSet = Omit<DocumentSet, 'exercise' | 'order' | 'checked' | 'removed'> & {
  position: number
  entry: number | null
  exercise_id: string | null
  exercise_name: string
}
export type NewExercise = { entry: number; superset: number | null; notes: string | null }

/** Returns the checked sets of a document as rows, and what was written about their exercises. */
export const rowsOf = (document: WorkoutDocument): { sets: NewSet[]; exercises: NewExercise[] } => {
  const logged = entriesOf(document).flatMap(({ done, ...exercise }) => {
    const checked = done.filter((set) => set.checked)
    return checked.length > 0 ? [{ exercise, checked }] : []
  })
  const sets = logged.flatMap(({ exercise, checked }, index) =>
    checked.map(({ id: _, exercise: __, order, checked: ___, removed, ...set }) => ({
      ...set,
      exercise_id: exercise.exercise_id,
      exercise_name: exercise.exercise_name,
      entry: index + 1,
    })),
  )
  const exercises = logged.flatMap(({ exercise: { superset, notes } }, index) =>
    superset !== null || notes ? [{ entry: index + 1, superset, notes: notes || null }] : [],
  )
  return { sets: sets.map((set, index) => ({ ...set, position: index + 1 })), exercises }
}

/** Returns the swaps of a document whose replacement was used, by the ids of the library. */
export const swapsIn = (document: WorkoutDocument): { from: string; to: string }[] => {
  const swaps = entriesOf(document).flatMap(({ swapped_from, exercise_id: to, done }) => {
    const from = swapped_from && document.exercises[swapped_from]?.value.exercise_id
    return from && to && from !== to && done.some(({ checked }) => checked) ? [{ from, to }] : []
  })
  return [...new Map(swaps.map((swap) => [`${swap.from} ${swap.to}`, swap])).values()]
}

/** Replaces the end of the log's id, so that each reading of a log has the same ids. They are unique in its document. */
const partId = (logId: string, kind: 'a' | 'b', number: number): string =>
  `${logId.slice(0, 24)}${kind}${number.toString(16).padStart(11, '0')}`

/** With what the library says of the exercise, if it still has it. */
export type ReadSet = NewSet & { measure: DocumentExercise['measure'] | null; equipment: string[] | null }

/** Returns for each set the number of its exercise. In older logs, neighbors of one exercise belong together. */
export const numberEntries = (
  sets: readonly Pick<ReadSet, 'exercise_id' | 'exercise_name' | 'entry'>[],
): number[] => {
  let entry = 0
  const keyOf = (set: (typeof sets)[number] | undefined) =>
    set && (set.entry ?? `${set.exercise_id} ${set.exercise_name}`)
  return sets.map((set, index) => {
    if (keyOf(set) !== keyOf(sets[index - 1])) entry += 1
    return entry
  })
}

/** Returns the document of a log that has none: one that was imported, sent in one piece, or logged by an older release. */
export const documentOf = (
  log: LogFacts & { id: string },
  sets: readonly ReadSet[],
  exercises: readonly NewExercise[],
): WorkoutDocument => {
  const first = <Value>(value: Value) => ({ clock: 1, device: log.id, value })
  const { title, workout_id, program_id, week_number, day_number } = log
  const { done_on, start_time, duration_seconds, notes } = log
  const entries = numberEntries(sets)
  const document: WorkoutDocument = {
    state: 'finished',
    log: first({
      ...{ title, workout_id, program_id, week_number, day_number },
      ...{ done_on, start_time, duration_seconds, notes },
    }),
    exercises: {},
    sets: {},
  }
  for (const [
    index,
    { position, entry, exercise_id, exercise_name, measure, equipment, ...counted },
  ] of sets.entries()) {
    const number = entries[index]!
    const exercise = partId(log.id, 'a', number)
    const about = exercises.find((one) => one.entry === entry)
    document.exercises[exercise] ??= first<DocumentExercise>({
      exercise_id,
      exercise_name,
      measure: measure ?? 'reps',
      has_barbell: usesBarbell(equipment ?? []),
      order: number,
      superset: about?.superset ?? null,
      skipped: false,
      swapped_from: null,
      sets: entries.filter((other) => other === number).length,
      reps: '',
      rest_seconds: 0,
      notes: about?.notes ?? null,
    })
    document.sets[partId(log.id, 'b', position)] = first<DocumentSet>({
      ...counted,
      exercise,
      order: position,
      checked: true,
      removed: false,
    })
  }
  return document
}
