import { z } from 'zod'
import { Day, Id } from './fields.ts'
import { STAGE_WORKOUTS_MAX } from './limits.ts'

/** Plans that a professional makes for a client. */
export const PlanKind = z.enum(['training', 'return_to_play'])
export type PlanKind = z.infer<typeof PlanKind>

/** How strong pain is, or how hard a workout was. */
const SCALE = 'Please choose a number from 0 to 10'
export const ZeroToTen = z.int(SCALE).min(0, SCALE).max(10, SCALE)

const STAGE_WORKOUTS = `Please enter 1 to ${STAGE_WORKOUTS_MAX} workouts`
/** When the next stage opens. */
export const StageRule = z.strictObject({
  /** How many workouts count: with pain of at most `pain_at_most`, and no more pain the next morning. */
  workouts: z.int(STAGE_WORKOUTS).min(1, STAGE_WORKOUTS).max(STAGE_WORKOUTS_MAX, STAGE_WORKOUTS),
  pain_at_most: ZeroToTen,
  needs_confirmation: z.boolean(),
})
export type StageRule = z.infer<typeof StageRule>

export const PlanExercise = z.object({
  exercise_id: Id,
  /** As of the version. */
  exercise_name: z.string(),
  sets: z.int(),
  reps: z.string(),
  rest_seconds: z.int(),
  cue: z.string(),
  video_url: z.string(),
})
export type PlanExercise = z.infer<typeof PlanExercise>

export const PlanWorkout = z.object({ id: Id, name: z.string(), exercises: z.array(PlanExercise) })
export type PlanWorkout = z.infer<typeof PlanWorkout>

export const PlanStage = z.object({
  id: Id,
  name: z.string(),
  workouts: z.array(PlanWorkout),
  rule: StageRule.nullable(),
})
export type PlanStage = z.infer<typeof PlanStage>

/** Everything that the professional wrote. */
export const PlanContent = z.object({
  title: z.string(),
  kind: PlanKind,
  weekdays: z.array(z.int()),
  pain_limit: z.int(),
  stages: z.array(PlanStage),
})
export type PlanContent = z.infer<typeof PlanContent>

export const PlanEnd = z.enum(['athlete', 'professional', 'approval_withdrawn'])
export type PlanEnd = z.infer<typeof PlanEnd>

/** A condition of the current stage that isn't met, and by how much. */
export const StageCondition = z.discriminatedUnion('kind', [
  /** Too few workouts count so far. */
  z.object({ kind: z.literal('workouts'), counted: z.int(), needed: z.int() }),
  /** A workout doesn't count, because its pain was `over` the limit. */
  z.object({ kind: z.literal('pain'), done_on: Day, pain: z.int(), at_most: z.int(), over: z.int() }),
  /** A workout doesn't count, because pain had risen by `rise` the next morning. */
  z.object({ kind: z.literal('morning'), done_on: Day, pain: z.int(), morning_pain: z.int(), rise: z.int() }),
  /** A workout counts once the next morning's pain is given. */
  z.object({ kind: z.literal('no-morning'), done_on: Day }),
  z.object({ kind: z.literal('confirmation') }),
])
export type StageCondition = z.infer<typeof StageCondition>

export const PlanWeek = z.object({
  monday: Day,
  planned: z.int(),
  done: z.int(),
})

export const PlanChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** What changed, such as an exercise or the days. */
  what: z.string(),
  /** The workout that it is in; null for the plan itself. */
  workout: z.string().nullable(),
})
export type PlanChange = z.infer<typeof PlanChange>
