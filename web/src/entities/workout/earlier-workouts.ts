import type { LogForm, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { EMPTY_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import { dayKey } from '@/client/time-format.ts'
import { createSealedStore } from './sealed-store.ts'
import { gramsOf, repsOf, type WeightUnit } from './weight.ts'
import { changeLog, type DraftSet, finishWorkout, type NewExercise, startWorkout } from './workout-changes.ts'
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
  const started = startWorkout(source, exercises, done_on, new Date())
  const facts = { done_on, duration_seconds: duration_seconds ?? null, notes: notes ?? null }
  return copyOf(key, finishWorkout(changeLog(started, { start_time: null }), facts))
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

const copyOfDraft = ({ plan, unit, startedAt, restEndsAt, sets }: EarlierDraft): WorkoutCopy | null => {
  if (!plan) return null
  const started = new Date(startedAt)
  const exercises = plan.exercises.map((exercise, index): NewExercise & { start: DraftSet[] } => ({
    ...exercise,
    start: (sets[index] ?? []).map((set) => setOf(set, unit)),
  }))
  const document = startWorkout(plan, exercises, dayKey(started), started)
  return {
    // It was stored at its first change, so it isn't one that was only opened.
    ...copyOf(crypto.randomUUID(), changeLog(document, {})),
    startedAt,
    rest: { endsAt: restEndsAt, setAt: 0 },
    before: beforeOf(plan.exercises),
  }
}

const copyOfText = (text: string): WorkoutCopy | null => {
  try {
    return copyOfDraft(JSON.parse(text) as EarlierDraft)
  } catch {
    return null
  }
}

type Earlier = { copy: WorkoutCopy; forget: () => Promise<void> }

const draftsOf = (userId: string): Earlier[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`fieldside.training.${userId}.`))
    .flatMap((key) => {
      const copy = copyOfText(localStorage.getItem(key)!)
      const forget = async () => localStorage.removeItem(key)
      return copy ? [{ copy, forget }] : []
    })

/** Returns a user's workouts of before, each with what forgets where it was. */
export const takeEarlier = async (userId: string): Promise<Earlier[]> => {
  const finished = await logs.listOf(userId).catch(() => [])
  return [
    ...finished.map(([key, log]) => ({ copy: copyOfLog(key, log), forget: () => logs.delete(key) })),
    ...draftsOf(userId),
  ]
}
