import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Day, Id } from '../fields.ts'
import { PlanEnd } from '../plans.ts'
import { AthleteId, ProfessionalId, ProfessionalUserId, UserId } from './fields.ts'

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

export const programVersionPublished = eventContract(
  'content.program-version-published',
  {
    key: 'program_id',
    meaning:
      'The exercises of a training program have changed. Athletes who are within a week of it get the change with their next week.',
    sent: 'When an admin saves a change to its exercises.',
    after: ['content.program-changed', 'content.program-version-published'],
  },
  z.object({
    program_id: ProgramId,
    version: z.int().describe('Increases with every change of the exercises'),
  }),
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

/** Who a plan is about. Its events have no health data: what an athlete answers stays with content. */
const PlanPair = z.object({
  plan_id: Id.describe('The id of the plan'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
})
const PLAN_GOES_ON = ['content.plan-assigned', 'content.plan-changed', 'content.plan-workout-done']

export const planAssigned = eventContract(
  'content.plan-assigned',
  {
    key: 'plan_id',
    meaning: 'A professional made a training plan for an athlete. The first event of every plan.',
    sent: 'When the professional assigns it.',
  },
  PlanPair,
)
export const planChanged = eventContract(
  'content.plan-changed',
  {
    key: 'plan_id',
    meaning: 'The plan has changed, or its next stage is open. It starts with the athlete’s next workout.',
    sent: 'When the professional saves it, and when a stage of a return-to-play plan opens.',
    after: PLAN_GOES_ON,
  },
  PlanPair.extend({
    version: z.int().describe('Increases with every change by the professional'),
    stage_opened: z.boolean().describe('Whether a stage opened, and the professional changed nothing'),
  }),
)
export const planEnded = eventContract(
  'content.plan-ended',
  {
    key: 'plan_id',
    meaning: 'The plan has ended. The last event of the plan, but for a workout that arrives late.',
    sent: 'When a side ends it, or the professional is no longer approved.',
    after: PLAN_GOES_ON,
  },
  PlanPair.extend({
    ended_by: PlanEnd.describe(
      'Who ended it. approval_withdrawn: the professional is no longer approved, or no longer a professional',
    ),
  }),
)
export const planWorkoutDone = eventContract(
  'content.plan-workout-done',
  {
    key: 'plan_id',
    meaning: 'The athlete did a workout of their plan.',
    sent: 'When the workout arrives, which can be later than it was done. Pain, effort, and comments aren’t in the event.',
    after: [...PLAN_GOES_ON, 'content.plan-ended'],
  },
  PlanPair.extend({
    workout_done_id: Id.describe('The id of the workout that was done'),
    exercises_done: z.int().describe('How many exercises the athlete marked as done'),
    exercise_count: z.int().describe('How many exercises the workout has'),
    is_shared: z.boolean().describe('Whether the athlete shares what they do with the professional'),
  }),
)
export const trainingSharingChanged = eventContract(
  'content.training-sharing-changed',
  {
    key: 'athlete_id',
    meaning: 'An athlete started or stopped sharing what they do with a professional.',
    sent: 'When the athlete changes it. The newest event of a pair has the current state.',
    after: ['content.plan-assigned', 'content.training-sharing-changed'],
  },
  z.object({
    athlete_id: AthleteId,
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    is_shared: z.boolean().describe('Whether the professional sees what the athlete does'),
  }),
)

export const contentEvents = [
  exerciseChanged,
  exerciseDeleted,
  programChanged,
  programDeleted,
  programExerciseChanged,
  programExerciseDeleted,
  programVersionPublished,
  accessChanged,
  workoutLogged,
  planAssigned,
  planChanged,
  planEnded,
  planWorkoutDone,
  trainingSharingChanged,
] as const
