import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ExerciseMeasure, Muscle } from '../exercise-facts.ts'
import { Day } from '../fields.ts'
import { RECORD_KINDS } from '../records.ts'

const PROBLEMS = ['subscription-required'] as const

const Best = z.int().nullable()
/** The best so far of one exercise and person. Null where there is none. */
export const ExerciseRecords = z.object({
  weight_grams: Best,
  reps: Best,
  one_rep_max_grams: Best,
  volume_grams: Best,
  seconds: Best,
  distance_cm: Best,
})

export const RecordsOfExercise = z.object({
  exercise_name: z.string(),
  /** Null once the exercise is deleted from the library. */
  measure: ExerciseMeasure.nullable(),
  /** Each with the first day that it was reached. */
  records: z.array(z.object({ kind: z.enum(RECORD_KINDS), value: z.int(), done_on: Day })),
})
export type RecordsOfExercise = z.infer<typeof RecordsOfExercise>

export const listRecords = endpoint('GET /progress/records', {
  summary: 'Lists the caller’s records by exercise, the most frequent 100 exercises first',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(RecordsOfExercise) }),
  problems: PROBLEMS,
})

export const MuscleWeek = z.object({
  monday: Day,
  /** Null for exercises whose muscles nobody has named. */
  muscle: Muscle.nullable(),
  /**
   * Sets without warm-ups, mobility, and recovery. A set counts once for each primary muscle and half for each secondary one.
   */
  sets: z.number(),
  /** Counts secondary muscles as half, too. */
  volume_grams: z.int(),
})
export type MuscleWeek = z.infer<typeof MuscleWeek>

export const listMuscleWeeks = endpoint('GET /progress/muscles', {
  summary: 'Lists the caller’s sets and volume by muscle group and week, for the last 13 weeks',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(MuscleWeek) }),
  problems: PROBLEMS,
})
