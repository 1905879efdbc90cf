import type { DoneSet, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import {
  EMPTY_DOCUMENT,
  entriesOf,
  merge,
  nextClock,
  type WorkoutEntry,
} from '@fieldside/contracts/merge-workout.ts'
import type {
  DocumentExercise,
  DocumentSet,
  LogFacts,
  WorkoutDocument,
} from '@fieldside/contracts/workout-document.ts'

/** The changes that a person makes to a workout. Each returns the document after it. */

/** Who makes changes, and the ids of what they add. */
export type Maker = { device: string; newId: () => string }

/** Of this page, so that two tabs never make different changes with the same clock and device. */
const PAGE: Maker = { device: crypto.randomUUID(), newId: () => crypto.randomUUID() }

/** A set as it is typed and checked. */
export type DraftSet = DoneSet & { done: boolean }

type Parts<Value> = Record<string, Value>
type Changes = {
  state?: WorkoutDocument['state']
  log?: LogFacts
  exercises?: Parts<DocumentExercise>
  sets?: Parts<DocumentSet>
}

const change = (
  document: WorkoutDocument,
  { state = 'open', log, exercises = {}, sets = {} }: Changes,
  { device }: Maker = PAGE,
) => {
  const clock = nextClock(document)
  const part = <Value>(value: Value) => ({ clock, device, value })
  const parts = <Value>(values: Parts<Value>) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [id, part(value)]))
  return merge(document, {
    state,
    ...(log && { log: part(log) }),
    exercises: parts(exercises),
    sets: parts(sets),
  })
}

const setOf = ({ done, ...set }: DraftSet, exercise: string, order: number): DocumentSet => ({
  ...set,
  exercise,
  order,
  checked: done,
  removed: false,
})

const setsOf = (sets: readonly DraftSet[], exercise: string, { newId } = PAGE): Parts<DocumentSet> =>
  Object.fromEntries(sets.map((set, index) => [newId(), setOf(set, exercise, index + 1)]))

/** An exercise to put into a workout. */
export type NewExercise = Pick<
  DocumentExercise,
  'exercise_id' | 'exercise_name' | 'measure' | 'has_barbell' | 'sets' | 'reps' | 'rest_seconds'
>

const exerciseOf = (
  { exercise_id, exercise_name, measure, has_barbell, sets, reps, rest_seconds }: NewExercise,
  changes: Pick<DocumentExercise, 'order'> & Partial<DocumentExercise>,
): DocumentExercise => ({
  ...{ exercise_id, exercise_name, measure, has_barbell, sets, reps, rest_seconds },
  superset: null,
  skipped: false,
  swapped_from: null,
  notes: null,
  ...changes,
})

export type Source = Pick<TrainingPlan, 'title' | 'workout_id' | 'program_id' | 'week_number' | 'day_number'>

/** 'HH:MM:SS' on the person's clock. */
const timeOf = (now: Date): string =>
  [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')

export const startWorkout = (
  { title, workout_id, program_id, week_number, day_number }: Source,
  planned: readonly (NewExercise & { superset?: number | null | undefined; start: readonly DraftSet[] })[],
  doneOn: string,
  now: Date,
  maker = PAGE,
): WorkoutDocument => {
  const exercises = planned.map((one, index) => {
    const id = maker.newId()
    return {
      id,
      exercise: exerciseOf(one, { order: index + 1, superset: one.superset ?? null }),
      sets: setsOf(one.start, id, maker),
    }
  })
  const document = {
    log: {
      ...{ title, workout_id, program_id, day_number },
      ...(week_number && { week_number }),
      done_on: doneOn,
      start_time: timeOf(now),
      duration_seconds: null,
      notes: null,
    },
    exercises: Object.fromEntries(exercises.map(({ id, exercise }) => [id, exercise])),
    sets: Object.assign({}, ...exercises.map(({ sets }) => sets)) as Parts<DocumentSet>,
  }
  return change(EMPTY_DOCUMENT, document, maker)
}

export const changeLog = (
  document: WorkoutDocument,
  changes: Partial<LogFacts>,
  maker = PAGE,
): WorkoutDocument => change(document, { log: { ...document.log!.value, ...changes } }, maker)

export const changeSet = (
  document: WorkoutDocument,
  id: string,
  { done, ...changes }: Partial<DraftSet>,
): WorkoutDocument => {
  const before = document.sets[id]!.value
  return change(document, {
    sets: { [id]: { ...before, ...changes, ...(done !== undefined && { checked: done }) } },
  })
}

export const removeSet = (document: WorkoutDocument, id: string, removed: boolean): WorkoutDocument =>
  change(document, { sets: { [id]: { ...document.sets[id]!.value, removed } } })

export const addSet = (document: WorkoutDocument, exercise: string, set: DraftSet): WorkoutDocument => {
  const orders = entriesOf(document)
    .find(({ id }) => id === exercise)!
    .done.map(({ order }) => order)
  return change(document, {
    sets: { [crypto.randomUUID()]: setOf(set, exercise, Math.max(0, ...orders) + 1) },
  })
}

export const addExercise = (
  document: WorkoutDocument,
  exercise: NewExercise,
  sets: readonly DraftSet[],
): WorkoutDocument => {
  const id = crypto.randomUUID()
  const last = Math.max(0, ...entriesOf(document).map(({ order }) => order))
  return change(document, {
    exercises: { [id]: exerciseOf(exercise, { order: last + 1 }) },
    sets: setsOf(sets, id),
  })
}

/** Exercises that are still to do, or of which something was done. */
export const shownEntries = (document: WorkoutDocument): WorkoutEntry[] =>
  entriesOf(document).filter(
    ({ id, skipped, done }) => !skipped || done.some(({ checked }) => checked) || !isReplaced(document, id),
  )

const isReplaced = ({ exercises }: WorkoutDocument, id: string): boolean =>
  Object.values(exercises).some(({ value }) => value.swapped_from === id)

/** Returns an order between those of two neighbors. */
const between = (before: number | undefined, after: number | undefined): number => {
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/**
 * Replaces what is left of an exercise. Its checked sets stay with it, also those that another device checks meanwhile.
 */
export const swapExercise = (
  document: WorkoutDocument,
  id: string,
  exercise: NewExercise,
  sets: readonly DraftSet[],
): WorkoutDocument => {
  const entries = entriesOf(document)
  const at = entries.findIndex((one) => one.id === id)
  const swapped = document.exercises[id]!.value
  const replacement = crypto.randomUUID()
  return change(document, {
    exercises: {
      [id]: { ...swapped, skipped: true },
      [replacement]: exerciseOf(exercise, {
        order: between(entries[at]!.order, entries[at + 1]?.order),
        superset: swapped.superset,
        swapped_from: id,
      }),
    },
    sets: setsOf(sets, replacement),
  })
}

export const skipExercise = (document: WorkoutDocument, id: string, skipped: boolean): WorkoutDocument =>
  change(document, { exercises: { [id]: { ...document.exercises[id]!.value, skipped } } })

/** Moves an exercise before or after its neighbor on screen. */
export const moveExercise = (document: WorkoutDocument, id: string, by: -1 | 1): WorkoutDocument => {
  const shown = shownEntries(document)
  const at = shown.findIndex((one) => one.id === id)
  const neighbor = shown[at + by]
  if (!neighbor) return document
  const all = entriesOf(document)
  const beyond = all[all.findIndex((one) => one.id === neighbor.id) + by]
  const order = by < 0 ? between(beyond?.order, neighbor.order) : between(neighbor.order, beyond?.order)
  const isBetween = order !== neighbor.order && order !== beyond?.order
  const moved = { ...document.exercises[id]!.value, order }
  if (isBetween) return change(document, { exercises: { [id]: moved } })
  // After some fifty moves to one place, numbers have no room left between them.
  const others = all.filter((one) => one.id !== id)
  const place = others.findIndex((one) => one.id === neighbor.id) + (by < 0 ? 0 : 1)
  const ids = others.map((one) => one.id).toSpliced(place, 0, id)
  return change(document, {
    exercises: Object.fromEntries(
      ids.map((one, index) => [one, { ...document.exercises[one]!.value, order: index + 1 }]),
    ),
  })
}

export const finishWorkout = (
  document: WorkoutDocument,
  facts: Pick<LogFacts, 'done_on' | 'duration_seconds' | 'notes'> & Partial<Pick<LogFacts, 'start_time'>>,
  maker = PAGE,
): WorkoutDocument =>
  change(document, { state: 'finished', log: { ...document.log!.value, ...facts } }, maker)
