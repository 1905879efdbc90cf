import { z } from 'zod'
import { Id } from './fields.ts'

/** What a set of an exercise counts. Each kind can have a weight. */
export const EXERCISE_MEASURES = ['reps', 'time', 'distance'] as const
export const ExerciseMeasure = z.enum(EXERCISE_MEASURES)
export type ExerciseMeasure = z.infer<typeof ExerciseMeasure>

export const EXERCISE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const ExerciseLevel = z.enum(EXERCISE_LEVELS)
export type ExerciseLevel = z.infer<typeof ExerciseLevel>

/** The muscle groups that progress counts. */
export const MUSCLES = [
  'chest',
  'upper-back',
  'lats',
  'lower-back',
  'traps',
  'shoulders',
  'biceps',
  'triceps',
  'forearms',
  'neck',
  'abs',
  'obliques',
  'hip-flexors',
  'glutes',
  'abductors',
  'adductors',
  'quadriceps',
  'hamstrings',
  'calves',
  'shins',
] as const
export const Muscle = z.enum(MUSCLES)
export type Muscle = z.infer<typeof Muscle>

/**
 * A warm-up counts neither for records nor for volume, as in other training apps; the other kinds count as normal ones
 * do. A drop set follows its set without rest, with less weight.
 */
export const SET_KINDS = ['normal', 'warmup', 'drop', 'failure'] as const
export const SetKind = z.enum(SET_KINDS)
export type SetKind = z.infer<typeof SetKind>

/** Services of release 0.2.0 don't know them. */
export const ExerciseFacts = z.object({
  measure: ExerciseMeasure.default('reps'),
  level: ExerciseLevel.default('beginner'),
  is_one_sided: z.boolean().default(false),
  primary_muscles: z.array(Muscle).default([]),
  secondary_muscles: z.array(Muscle).default([]),
})
export type ExerciseFacts = z.infer<typeof ExerciseFacts>

export const ExerciseLink = z.object({ id: Id, exercise_name: z.string() })
export type ExerciseLink = z.infer<typeof ExerciseLink>

/** Variants of the same movement, by name. Services of release 0.2.0 don't know them. */
export const ExerciseVariants = z.object({
  easier: z.array(ExerciseLink).default([]),
  harder: z.array(ExerciseLink).default([]),
})
export type ExerciseVariants = z.infer<typeof ExerciseVariants>
