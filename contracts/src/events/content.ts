import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Day, Id } from '../fields.ts'
import { UserId } from './fields.ts'

const ExerciseId = Id.describe('The id of the exercise in the library')
const ProgramId = Id.describe('The id of the training program')
const ProgramExerciseId = Id.describe('The id of the exercise’s place in the program')

/** Events of content. Consumers fetch the content itself, subject to its access rules. */
export const exerciseChanged = eventContract(
  'content.exercise-changed',
  {
    key: 'exercise_id',
    meaning: 'An exercise in the library is new or has changed.',
    sent: 'When an admin saves it.',
    after: ['content.exercise-changed'],
  },
  z.object({
    exercise_id: ExerciseId,
    version: z.int().describe('Increases with every change. 1: the exercise is new'),
  }),
)
export const exerciseDeleted = eventContract(
  'content.exercise-deleted',
  {
    key: 'exercise_id',
    meaning: 'An exercise is no longer in the library.',
    sent: 'When an admin deletes it. An exercise that a program uses can’t be deleted.',
    after: ['content.exercise-changed'],
  },
  z.object({ exercise_id: ExerciseId }),
)

export const programChanged = eventContract(
  'content.program-changed',
  {
    key: 'program_id',
    meaning:
      'A training program is new, or its title, description, or another of its own fields has changed.',
    sent: 'When an admin saves it. Exercises have events of their own.',
    after: ['content.program-changed'],
  },
  z.object({
    program_id: ProgramId,
    version: z.int().describe('Increases with every change. 1: the program is new'),
  }),
)
export const programDeleted = eventContract(
  'content.program-deleted',
  {
    key: 'program_id',
    meaning: 'A training program and its exercises are deleted.',
    sent: 'When an admin deletes it.',
    after: [
      'content.program-changed',
      'content.program-exercise-changed',
      'content.program-exercise-deleted',
    ],
  },
  z.object({ program_id: ProgramId }),
)

export const programExerciseChanged = eventContract(
  'content.program-exercise-changed',
  {
    key: 'program_id',
    meaning: 'An exercise in a program is new, has changed, or has moved.',
    sent: 'When an admin saves it.',
    after: ['content.program-changed', 'content.program-exercise-changed'],
  },
  z.object({
    program_id: ProgramId,
    program_exercise_id: ProgramExerciseId,
    version: z.int().describe('Increases with every change of this place in the program'),
  }),
)
export const programExerciseDeleted = eventContract(
  'content.program-exercise-deleted',
  {
    key: 'program_id',
    meaning: 'A program no longer has this exercise.',
    sent: 'When an admin removes it from the program.',
    after: ['content.program-exercise-changed'],
  },
  z.object({ program_id: ProgramId, program_exercise_id: ProgramExerciseId }),
)

export const accessChanged = eventContract(
  'content.access-changed',
  {
    key: 'user_id',
    meaning:
      'Content applies the user’s changed Premium state: they gain or lose access to videos and programs.',
    sent: 'When content has consumed billing.subscription-changed. Use that event instead for anything about money.',
    after: ['billing.subscription-changed'],
  },
  z.object({
    user_id: UserId,
    version: z.int().describe('The version of billing.subscription-changed'),
    is_subscribed: z.boolean().describe('Whether the user has Premium'),
  }),
)

export const workoutLogged = eventContract(
  'content.workout-logged',
  {
    key: 'log_id',
    meaning: 'A user did one of their own workouts, or a day of a program.',
    sent: 'When the user saves the log. Sets and notes aren’t in the event.',
  },
  z.object({
    log_id: Id.describe('The id of the entry in the user’s training log'),
    user_id: UserId,
    workout_id: Id.nullable().describe('The user’s own workout; null for a day of a program'),
    program_id: ProgramId.nullable().describe('The training program; null for the user’s own workout'),
    day_number: z
      .int()
      .nullable()
      .describe('The day of the program, from 1; null for the user’s own workout'),
    done_on: Day.describe('The day on which it was done, in the user’s time zone'),
  }),
)

export const contentEvents = [
  exerciseChanged,
  exerciseDeleted,
  programChanged,
  programDeleted,
  programExerciseChanged,
  programExerciseDeleted,
  accessChanged,
  workoutLogged,
] as const
