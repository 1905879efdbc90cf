import { z } from 'zod'
import { ExerciseCategory } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { ExerciseMeasure } from '../exercise-facts.ts'
import { Day, Id } from '../fields.ts'
import { WorkoutDocument } from '../workout-document.ts'
import { ExerciseRecords } from './progress.ts'
import { DoneSet } from './training.ts'

const PROBLEMS = ['subscription-required', 'not-found'] as const

export const saveTrainingLog = endpoint('PUT /training-logs/{id}', {
  summary:
    'Merges changed parts into a workout that is being done or was logged, and returns all of it; the client chooses the id of a new one',
  callers: ['signed-in'],
  body: WorkoutDocument,
  reply: WorkoutDocument,
  problems: PROBLEMS,
  // Replays change nothing, and its reply has notes, which are often about health.
  repeatable: true,
  secretReply: true,
})

export const getTrainingLog = endpoint('GET /training-logs/{id}', {
  summary: 'Returns a workout of the log as a document to change',
  callers: ['signed-in'],
  reply: WorkoutDocument,
  problems: PROBLEMS,
})

export const listOpenWorkouts = endpoint('GET /training-logs/open', {
  summary: 'Lists the caller’s workouts that were started and not finished, last changed first, at most 10',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(z.object({ id: Id, document: WorkoutDocument })) }),
  problems: ['subscription-required'],
})

/** An exercise to add to a running workout or to swap in, with its sets of the last time. */
export const ExerciseChoice = z.object({
  id: Id,
  exercise_name: z.string(),
  category: ExerciseCategory,
  measure: ExerciseMeasure,
  has_barbell: z.boolean(),
  last: z.object({ done_on: Day, sets: z.array(DoneSet) }).nullable(),
  /** Left out if it was never logged. */
  records: ExerciseRecords.optional(),
})
export type ExerciseChoice = z.infer<typeof ExerciseChoice>

export const listExerciseChoices = endpoint('GET /training/exercise-choices', {
  summary:
    'Lists exercises for a workout without a connection: those the caller logged last, then others of the library, and what the caller swapped before',
  callers: ['signed-in'],
  reply: z.object({
    items: z.array(ExerciseChoice),
    /** The caller's swaps, last first. */
    swaps: z.array(z.object({ from: Id, to: Id })),
  }),
  problems: ['subscription-required'],
})
