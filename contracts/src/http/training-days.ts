import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Day, Id } from '../fields.ts'

/** A day of a followed program. */
export const TrainingDay = z.object({
  program_id: Id,
  title: z.string(),
  week_number: z.int().default(1),
  /** The length of the program. */
  duration_weeks: z.int().default(1),
  day_number: z.int(),
  exercise_count: z.int(),
  set_count: z.int(),
  /** The training day that it was planned for. An earlier day means that the workout was missed. */
  on: Day,
  /** Whether the athlete did this program day on that day. */
  done: z.boolean(),
})
export type TrainingDay = z.infer<typeof TrainingDay>

export const getTrainingDay = endpoint('GET /training/day', {
  summary:
    'Returns the next workout of the athlete’s followed programs: a missed one first, then the one of that day, then the first of a later day',
  callers: ['athlete'],
  /** The day in the athlete's own calendar. */
  query: z.strictObject({ day: BoundedDay }),
  reply: z.object({
    /** Null when no followed program that the athlete can open has exercises. */
    planned: TrainingDay.nullable(),
    /** A paused program, unless a workout is planned. */
    paused: z.object({ program_id: Id, title: z.string() }).nullable().default(null),
    /** Whether the caller may log workouts. */
    may_log: z.boolean(),
  }),
})

export const getStreak = endpoint('GET /training/streak', {
  summary:
    'Returns how many weeks in a row, Monday to Sunday, the caller has logged at least one workout; a week without one ends the streak once it is over',
  callers: ['signed-in'],
  reply: z.object({
    weeks: z.int(),
    /** The Monday of the first week; null without a streak. */
    since: Day.nullable(),
  }),
})
