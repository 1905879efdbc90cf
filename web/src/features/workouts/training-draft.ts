import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { gramsOf, type WeightUnit, weightText } from '@/entities/workout/weight.ts'
import { firstReps, isMeasured } from './doses.ts'

export type DraftSet = {
  weight: string
  /** The exact weight of a text that was filled in or converted. Typing removes it. */
  grams?: number | null | undefined
  reps: string
  done: boolean
}
/** A workout in progress, saved in the browser so that it survives reloads and a sleeping phone. */
export type Draft = {
  /** Missing in drafts of older releases. */
  plan?: TrainingPlan
  unit: WeightUnit
  /** Milliseconds since 1970, like every instant in this module. */
  startedAt: number
  /** When the rest ends; null when there is none. */
  restEndsAt: number | null
  /** By exercise and set, in the order of the plan. */
  sets: DraftSet[][]
}

/**
 * Fills in the last workout's numbers set by set. Extra sets repeat its last set; without a last workout, uses the
 * plan.
 */
const startingSets = (
  { sets, reps, last }: TrainingPlan['exercises'][number],
  unit: WeightUnit,
): DraftSet[] =>
  Array.from({ length: sets }, (_, index) => {
    const before = last?.sets[index] ?? last?.sets.at(-1)
    const counted = before ? String(before.reps ?? '') : String(firstReps(reps) ?? '')
    return {
      weight: before ? weightText(before.weight_grams, unit) : '',
      ...(before && { grams: before.weight_grams }),
      reps: isMeasured(reps) ? '' : counted,
      done: false,
    }
  })

/** Returns the grams of a set's weight; null when empty, undefined when invalid. */
export const weightOf = ({ weight, grams }: DraftSet, unit: WeightUnit): number | null | undefined =>
  grams === undefined ? gramsOf(weight, unit) : grams

/** Shows a set in another unit, and keeps its exact weight. */
export const converted = (set: DraftSet, from: WeightUnit, to: WeightUnit): DraftSet => {
  const grams = weightOf(set, from)
  return grams === undefined ? set : { ...set, grams, weight: weightText(grams, to) }
}

/** Shows a workout in another unit. */
export const inUnit = (draft: Draft, unit: WeightUnit): Draft =>
  draft.unit === unit
    ? draft
    : { ...draft, unit, sets: draft.sets.map((sets) => sets.map((set) => converted(set, draft.unit, unit))) }

export const startDraft = (plan: TrainingPlan, unit: WeightUnit, nowMs: number): Draft => ({
  plan,
  unit,
  startedAt: nowMs,
  restEndsAt: null,
  sets: plan.exercises.map((exercise) => startingSets(exercise, unit)),
})

const fits = (draft: Draft, plan: TrainingPlan): boolean =>
  draft.sets.length === plan.exercises.length &&
  draft.sets.every((sets, index) => sets.length >= plan.exercises[index]!.sets)

const DRAFT_TTL_MS = 24 * 3_600_000

const readRecent = (key: string, nowMs: number): Draft | null => {
  const json = localStorage.getItem(key)
  if (!json) return null
  try {
    const draft = JSON.parse(json) as Draft
    return nowMs - draft.startedAt < DRAFT_TTL_MS ? draft : null
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
