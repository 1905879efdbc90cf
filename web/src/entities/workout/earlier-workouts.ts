import type { LogForm, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { EMPTY_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import { dayKey } from '@/client/time-format.ts'
import { createSealedStore } from './sealed-store.ts'
import { gramsOf, repsOf, type WeightUnit } from './weight.ts'
import {
  changeLog,
  type DraftSet,
  finishWorkout,
  type Maker,
  type NewExercise,
  startWorkout,
} from './workout-changes.ts'
import { beforeOf, type WorkoutCopy } from './workout-copy.ts'

/** What browsers with release 0.2.0 have stored of workouts. */

const UNKNOWN: DraftSet = {
  reps: null,
  weight_grams: null,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
  rpe: null,
  done: false,
}

/** A finished workout that the server hadn't confirmed. The key is the Idempotency-Key of every attempt to send it. */
type EarlierLog = { title: string; exerciseNames?: Record<string, string>; body: LogForm }

const logs = createSealedStore<EarlierLog>('fieldside.unsent-logs', 'logs')

const copyOf = (id: string, document: WorkoutCopy['document']): WorkoutCopy => ({
  id,
  document,
  sent: EMPTY_DOCUMENT,
  startedAt: Date.now(),
  rest: { endsAt: null, setAt: 0 },
  before: {},
})

/** Makes the same each time of a workout, so that one that is taken over twice merges with itself. */
const makerOf = (id: string): Maker => {
  let count = 0
  const newId = () => {
    count += 1
    return id.slice(0, 24) + count.toString(16).padStart(12, '0')
  }
  return { device: id, newId }
}

const planned = (exercise_id: string | null, exercise_name: string, sets: readonly DraftSet[]) => ({
  exercise_id,
  exercise_name,
  measure: 'reps' as const,
  has_barbell: false,
  sets: 0,
  reps: '',
  rest_seconds: 0,
  start: sets,
})

/** Neighbors of one exercise belong together. The key becomes the id, by which the server knows what it has already. */
const copyOfLog = (key: string, { title, exerciseNames = {}, body }: EarlierLog): WorkoutCopy => {
  const { workout_id = null, program_id = null, day_number = null, done_on, notes, duration_seconds } = body
  const exercises: ReturnType<typeof planned>[] = []
  for (const { exercise_id, ...set } of body.sets ?? []) {
    const done = { ...UNKNOWN, ...set, done: true }
    const before = exercises.at(-1)
    if (before?.exercise_id === exercise_id) before.start = [...before.start, done]
    else exercises.push(planned(exercise_id, exerciseNames[exercise_id] ?? 'Exercise', [done]))
  }
  const source = { title, workout_id, program_id, day_number }
  const maker = makerOf(key)
  const facts = {
    done_on,
    start_time: null,
    duration_seconds: duration_seconds ?? null,
    notes: notes ?? null,
  }
  const started = startWorkout(source, exercises, done_on, new Date(), maker)
  return copyOf(key, finishWorkout(started, facts, maker))
}

type EarlierSet = { weight: string; grams?: number | null; reps: string; done: boolean }
type EarlierDraft = {
  plan?: TrainingPlan
  unit: WeightUnit
  startedAt: number
  restEndsAt: number | null
  sets: EarlierSet[][]
}

const setOf = ({ weight, grams, reps, done }: EarlierSet, unit: WeightUnit): DraftSet => ({
  ...UNKNOWN,
  reps: repsOf(reps) ?? null,
  weight_grams: grams === undefined ? (gramsOf(weight, unit) ?? null) : grams,
  done,
})

/** Returns the same id each time, because a draft had none. */
const idOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const copyOfDraft = async (
  key: string,
  { plan, unit, startedAt, restEndsAt, sets }: EarlierDraft,
): Promise<WorkoutCopy | null> => {
  if (!plan) return null
  const id = await idOf(`${key} ${startedAt}`)
  const maker = makerOf(id)
  const started = new Date(startedAt)
  const exercises = plan.exercises.map((exercise, index): NewExercise & { start: readonly DraftSet[] } => ({
    ...planned(exercise.exercise_id, exercise.exercise_name, []),
    ...exercise,
    start: (sets[index] ?? []).map((set) => setOf(set, unit)),
  }))
  const document = startWorkout(plan, exercises, dayKey(started), started, maker)
  return {
    // It was stored at its first change, so it isn't one that was only opened.
    ...copyOf(id, changeLog(document, {}, maker)),
    startedAt,
    rest: { endsAt: restEndsAt, setAt: 0 },
    before: beforeOf(plan.exercises),
  }
}

const copyOfText = async (key: string, text: string): Promise<WorkoutCopy | null> => {
  try {
    return await copyOfDraft(key, JSON.parse(text) as EarlierDraft)
  } catch {
    return null
  }
}

type Earlier = { copy: WorkoutCopy; forget: () => Promise<void> }

const draftsOf = async (userId: string): Promise<Earlier[]> => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`fieldside.training.${userId}.`))
  const drafts = keys.map(async (key) => {
    const copy = await copyOfText(key, localStorage.getItem(key)!)
    const forget = async () => localStorage.removeItem(key)
    return copy ? [{ copy, forget }] : []
  })
  return (await Promise.all(drafts)).flat()
}

/** Returns a user's workouts of before, each with what forgets where it was. */
export const takeEarlier = async (userId: string): Promise<Earlier[]> => {
  const finished = await logs.listOf(userId).catch(() => [])
  return [
    ...finished.map(([key, log]) => ({ copy: copyOfLog(key, log), forget: () => logs.delete(key) })),
    ...(await draftsOf(userId)),
  ]
}
