import { readRest } from '@fieldside/contracts/doses.ts'
import type { ExerciseMeasure } from '@fieldside/contracts/exercise-facts.ts'
import type { DoneSet, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { firstDistance } from '@/entities/workout/distance.ts'
import { gramsOf, repsOf, type WeightUnit } from '@/entities/workout/weight.ts'
import { firstReps } from './doses.ts'

/** A set of a workout in progress. Its weight is exact in grams, whatever the unit it was typed in. */
export type DraftSet = DoneSet & { done: boolean }
/** A workout in progress, saved in the browser so that it survives reloads and a sleeping phone. */
export type Draft = {
  /** Missing in drafts of older releases. */
  plan?: TrainingPlan
  /** Milliseconds since 1970, like every instant in this module. */
  startedAt: number
  /** When the rest ends; null when there is none. */
  restEndsAt: number | null
  /** By exercise and set, in the order of the plan. */
  sets: DraftSet[][]
}

const EMPTY: DraftSet = {
  reps: null,
  weight_grams: null,
  seconds: null,
  distance_cm: null,
  kind: 'normal',
  rpe: null,
  done: false,
}

/** Returns what a dose such as '8-12', '60 seconds', or '20 m' counts. */
const plannedCount = (measure: ExerciseMeasure, dose: string): Partial<DraftSet> => {
  switch (measure) {
    case 'reps':
      return { reps: firstReps(dose) }
    case 'time':
      return { seconds: readRest(dose) ?? null }
    case 'distance':
      return { distance_cm: firstDistance(dose) }
  }
}

/** Starts a set with the numbers of another. */
export const repeated = ({ rpe, ...set }: DoneSet): DraftSet => ({ ...set, rpe: null, done: false })

/**
 * Fills in the last workout's working sets one by one. Extra sets repeat the last of them; without a last workout, uses
 * the plan.
 */
const startingSets = ({ sets, reps, measure, last }: TrainingPlan['exercises'][number]): DraftSet[] => {
  const before = last?.sets.filter(({ kind }) => kind === 'normal' || kind === 'failure') ?? []
  return Array.from({ length: sets }, (_, index) => {
    const set = before[index] ?? before.at(-1)
    return set ? { ...repeated(set), kind: 'normal' } : { ...EMPTY, ...plannedCount(measure, reps) }
  })
}

export const startDraft = (plan: TrainingPlan, nowMs: number): Draft => ({
  plan,
  startedAt: nowMs,
  restEndsAt: null,
  sets: plan.exercises.map(startingSets),
})

const fits = (draft: Draft, plan: TrainingPlan): boolean =>
  draft.sets.length === plan.exercises.length &&
  draft.sets.every((sets, index) => sets.length >= plan.exercises[index]!.sets)

/** A set of a workout that was started with release 0.2.0. */
type EarlierSet = { weight: string; grams?: number | null; reps: string; done: boolean }

const ofToday = (set: DraftSet | EarlierSet, unit: WeightUnit): DraftSet =>
  'weight' in set
    ? {
        ...EMPTY,
        reps: repsOf(set.reps) ?? null,
        weight_grams: set.grams ?? gramsOf(set.weight, unit) ?? null,
        done: set.done,
      }
    : set

const DRAFT_TTL_MS = 24 * 3_600_000

const readRecent = (key: string, nowMs: number): Draft | null => {
  const json = localStorage.getItem(key)
  if (!json) return null
  try {
    const { unit = 'kg', sets, ...draft } = JSON.parse(json) as Draft & { unit?: WeightUnit }
    if (nowMs - draft.startedAt >= DRAFT_TTL_MS) return null
    return { ...draft, sets: sets.map((one) => one.map((set) => ofToday(set, unit))) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const readDraft = (key: string, plan: TrainingPlan, nowMs: number): Draft | null => {
  const draft = readRecent(key, nowMs)
  return draft && fits(draft, plan) ? draft : null
}

/** Returns the plan of the workout that is running, for a page without a connection. */
export const runningPlan = (key: string, nowMs: number): TrainingPlan | undefined =>
  readRecent(key, nowMs)?.plan

export const keepDraft = (key: string, draft: Draft): void => localStorage.setItem(key, JSON.stringify(draft))
export const dropDraft = (key: string): void => localStorage.removeItem(key)
