import type { DocumentExercise, DocumentSet, Part, WorkoutDocument } from './workout-document.ts'

/** How the documents of a workout merge, without schemas, for the browser and the service. */

export const EMPTY_DOCUMENT: WorkoutDocument = { state: 'open', exercises: {}, sets: {} }
export const DELETED_DOCUMENT: WorkoutDocument = { ...EMPTY_DOCUMENT, state: 'deleted' }

type Stamp = { clock: number; device: string }

/** Whether a change is newer than another one. */
export const isNewer = (one: Stamp, other: Stamp): boolean =>
  one.clock === other.clock ? one.device > other.device : one.clock > other.clock

const newer = <Value>(one: Part<Value> | undefined, other: Part<Value> | undefined) =>
  one && other ? (isNewer(other, one) ? other : one) : (one ?? other)

type Parts<Value> = Record<string, Part<Value>>

const mergeParts = <Value>(one: Parts<Value>, other: Parts<Value>): Parts<Value> => {
  const merged = { ...one }
  for (const [id, part] of Object.entries(other)) merged[id] = newer(merged[id], part)!
  return merged
}

const RANK = { open: 0, finished: 1, deleted: 2 } satisfies Record<WorkoutDocument['state'], number>

const laterState = (one: WorkoutDocument, other: WorkoutDocument) =>
  RANK[one.state] < RANK[other.state] ? other.state : one.state

/** Merges two documents of a workout. Order, grouping, and repetition of merges don't matter. */
export const merge = (one: WorkoutDocument, other: WorkoutDocument): WorkoutDocument => {
  const state = laterState(one, other)
  if (state === 'deleted') return DELETED_DOCUMENT
  const log = newer(one.log, other.log)
  return {
    state,
    ...(log && { log }),
    exercises: mergeParts(one.exercises, other.exercises),
    sets: mergeParts(one.sets, other.sets),
  }
}

/** Returns the parts of a document that another one lacks or has older, or null if there are none. */
export const missingIn = (known: WorkoutDocument, { state, log, exercises, sets }: WorkoutDocument) => {
  const unknown = <Value>(parts: Parts<Value>, others: Parts<Value>): Parts<Value> =>
    Object.fromEntries(Object.entries(parts).filter(([id, part]) => !others[id] || isNewer(part, others[id])))
  const missing: WorkoutDocument = {
    state,
    ...(log && (!known.log || isNewer(log, known.log)) && { log }),
    exercises: unknown(exercises, known.exercises),
    sets: unknown(sets, known.sets),
  }
  const isNone =
    laterState(known, missing) === known.state &&
    !missing.log &&
    Object.keys(missing.exercises).length + Object.keys(missing.sets).length === 0
  return isNone || known.state === 'deleted' ? null : missing
}

/** Returns the clock for the next change of a device that has seen this document. */
export const nextClock = ({ log, exercises, sets }: WorkoutDocument): number =>
  [log, ...Object.values(exercises), ...Object.values(sets)].reduce(
    (most, part) => Math.max(most, part?.clock ?? 0),
    0,
  ) + 1

type Placed<Value> = Value & { id: string }

const inOrder = <Value extends { order: number }>(parts: Parts<Value>): Placed<Value>[] =>
  Object.entries(parts)
    .map(([id, { value }]) => ({ ...value, id }))
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))

/** An exercise with those of its sets that aren't removed, in order. */
export type WorkoutEntry = Placed<DocumentExercise> & { done: Placed<DocumentSet>[] }

/** Returns the exercises of a document in order, with their sets. A set whose exercise is unknown waits for it. */
export const entriesOf = ({ exercises, sets }: WorkoutDocument): WorkoutEntry[] => {
  const byExercise = Map.groupBy(
    inOrder(sets).filter(({ removed }) => !removed),
    ({ exercise }) => exercise,
  )
  return inOrder(exercises).map((exercise) => ({ ...exercise, done: byExercise.get(exercise.id) ?? [] }))
}
