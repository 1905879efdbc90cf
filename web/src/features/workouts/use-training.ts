import { DAY_MS, DAY_S } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import type { ExerciseChoice } from '@fieldside/contracts/http/workout-documents.ts'
import type { WorkoutEntry } from '@fieldside/contracts/merge-workout.ts'
import { EMPTY_DOCUMENT, merge } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { useEffect } from 'react'
import { call } from '@/client/api.ts'
import { dayKey } from '@/client/time-format.ts'
import { useWorkouts, workoutsOf } from '@/entities/workout/use-workouts.ts'
import * as changes from '@/entities/workout/workout-changes.ts'
import { beforeOf, type WorkoutCopy } from '@/entities/workout/workout-copy.ts'
import { nextInSuperset, restAfter } from './supersets.ts'
import { EMPTY_SET, repeated, startingSets } from './training-draft.ts'

export const today = (): string => dayKey(new Date())

/** A workout of before isn't gone on with by itself. */
export const isRecent = ({ startedAt }: WorkoutCopy): boolean => Date.now() - startedAt < DAY_MS

/** Returns an id that sorts by time (UUID version 7), as those of the services do. */
const newId = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

/** Starts a workout in this browser, with the numbers of the last time, and returns its id. */
export const startCopy = (userId: string, plan: TrainingPlan): string => {
  const now = new Date()
  const id = newId(now)
  const planned = plan.exercises.map((exercise) => ({ ...exercise, start: startingSets(exercise) }))
  void workoutsOf(userId).store.put({
    id,
    document: changes.startWorkout(plan, planned, dayKey(now), now),
    sent: EMPTY_DOCUMENT,
    startedAt: now.getTime(),
    rest: { endsAt: null, setAt: 0 },
    before: beforeOf(plan.exercises),
  })
  return id
}

export const FREE: TrainingPlan = {
  title: 'Workout',
  workout_id: null,
  program_id: null,
  day_number: null,
  exercises: [],
}

/** How many sets an exercise has that is added without a plan. */
const USUAL_SETS = 3
const USUAL_REST_SECONDS = 90

/** A workout and what can be done with its exercises. */
export type Editing = ReturnType<typeof editing>

/** Merges a change into the newest document. */
type Put = (document: WorkoutDocument) => void
type Rest = (seconds: number) => void

/** Returns the changes of a workout, whether it is being done or was logged. */
export const editing = (document: WorkoutDocument, put: Put, rest: Rest = () => undefined) => {
  const chosen = ({ id, exercise_name, measure, has_barbell, last }: ExerciseChoice, left: number) => {
    const dose = { sets: left, reps: '', rest_seconds: USUAL_REST_SECONDS }
    const exercise = { exercise_id: id, exercise_name, measure, has_barbell, ...dose }
    return { exercise, sets: startingSets({ ...exercise, last }) }
  }
  return {
    document,
    entries: changes.shownEntries(document),
    /** Returns the exercise of a superset whose turn it is after a checked set. */
    changeSet: (entry: WorkoutEntry, set: number, change: Partial<changes.DraftSet>) => {
      put(changes.changeSet(document, entry.done[set]!.id, change))
      if (!change.done || entry.done[set + 1]?.kind === 'drop') return null
      const done = entry.done.map((one, at) => (at === set ? { ...one, checked: true } : one))
      const checked = { ...entry, done }
      const entries = changes.shownEntries(document).map((one) => (one.id === entry.id ? checked : one))
      const next = nextInSuperset(entries, checked)
      const seconds = next ? 0 : restAfter(entries, checked)
      if (seconds > 0) rest(seconds)
      return next
    },
    addSet: ({ id, done }: WorkoutEntry) => {
      const before = done.at(-1)
      put(changes.addSet(document, id, before ? repeated(setOf(before)) : EMPTY_SET))
    },
    /** Returns what brings the set back. */
    removeSet: ({ done }: WorkoutEntry, set: number) => {
      const { id } = done[set]!
      const without = changes.removeSet(document, id, true)
      put(without)
      return () => put(changes.removeSet(without, id, false))
    },
    add: (choice: ExerciseChoice) => {
      const { exercise, sets } = chosen(choice, USUAL_SETS)
      put(changes.addExercise(document, exercise, sets))
    },
    /** The new exercise has as many sets, and the rest, of those that weren't done of the old one. */
    swap: ({ id, done, rest_seconds }: WorkoutEntry, choice: ExerciseChoice) => {
      const left = done.filter(({ checked }) => !checked).length
      const { exercise, sets } = chosen(choice, Math.max(1, left))
      put(changes.swapExercise(document, id, { ...exercise, rest_seconds }, sets))
    },
    skip: ({ id }: WorkoutEntry, skipped: boolean) => put(changes.skipExercise(document, id, skipped)),
    move: ({ id }: WorkoutEntry, by: -1 | 1) => put(changes.moveExercise(document, id, by)),
  }
}

/** Returns a set of a document as it is typed and checked. */
export const setOf = ({
  reps,
  weight_grams,
  kind,
  seconds,
  distance_cm,
  rpe,
  checked,
}: WorkoutEntry['done'][number]) => ({
  ...{ reps, weight_grams, kind, seconds, distance_cm, rpe },
  done: checked,
})

/** Follows changes that another device made of a running workout, when the page comes to the front. */
const useFollowing = (userId: string, id: string): void => {
  useEffect(() => {
    const { store } = workoutsOf(userId)
    const read = async () => {
      const copy = store.find(id)
      if (document.visibilityState !== 'visible' || !copy?.sent.log) return
      try {
        const reply = await call(actions.getTrainingLog, { params: { id } })
        const now = store.find(id)
        if (now)
          await store.settle({ ...now, document: merge(now.document, reply), sent: merge(now.sent, reply) })
      } catch {
        // The next change tells what became of it.
      }
    }
    void read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [userId, id])
}

/** Returns a workout that is being done, with its rest. */
export const useTraining = (userId: string, copy: WorkoutCopy) => {
  const { store } = useWorkouts(userId)
  const { id, document } = copy
  useFollowing(userId, id)
  const endRest = (endsAt: number | null) => ({ endsAt, setAt: Date.now() })
  const put = (next: WorkoutDocument) => void store.change(id, { document: next })
  const rest = (endsAt: number | null) => void store.change(id, { rest: endRest(endsAt) })
  return { ...editing(document, put, (seconds) => rest(Date.now() + seconds * 1000)), rest }
}

/** Returns what ends a workout, which is then sent at once or once there is a connection. */
export const useFinish = (userId: string, { id, document, startedAt }: WorkoutCopy) => {
  const { store, sender } = useWorkouts(userId)
  return async (endedAt: number, doneOn: string, notes: string): Promise<void> => {
    const seconds = Math.round((endedAt - startedAt) / 1000)
    const { done_on, start_time } = document.log!.value
    const isThatDay = doneOn === done_on
    // The clock may have been corrected, or the phone has come from another time zone.
    const isLikely = seconds >= 0 && seconds <= DAY_S
    const finished = changes.finishWorkout(document, {
      done_on: doneOn,
      start_time: isThatDay ? start_time : null,
      duration_seconds: isThatDay && isLikely ? seconds : null,
      notes: notes.trim() || null,
    })
    await store.changeStored(id, { document: finished, rest: { endsAt: null, setAt: Date.now() } })
    // The first one may be under way with what was there before.
    if ((await sender.sendAll()) === 'retry' && navigator.onLine) await sender.sendAll()
  }
}
