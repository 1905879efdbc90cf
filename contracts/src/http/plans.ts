import { z } from 'zod'
import { namesSets, REPS_OF_ONE_SET } from '../doses.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Day, Id, Instant, oneLine, requiredLine, TimeZone, Version } from '../fields.ts'
import {
  CHECK_IN_COMMENT_MAX_CHARS,
  CUE_MAX_CHARS,
  EXERCISES_PER_WORKOUT,
  FIRST_LOGGED_DAY,
  PLAN_STAGES_MAX,
  PLAN_TITLE_MAX_CHARS,
  PLAN_WORKOUTS_MAX,
  REPS_MAX_CHARS,
  REST_MAX_SECONDS,
  SETS_MAX,
  URL_MAX_CHARS,
  WORKOUT_NAME_MAX_CHARS,
} from '../limits.ts'
import {
  PlanChange,
  PlanContent,
  PlanEnd,
  PlanKind,
  PlanWeek,
  StageCondition,
  StageRule,
  ZeroToTen,
} from '../plans.ts'
import { INVALID_VIDEO, whyUnplayable } from '../video-address.ts'

/** A link of the professional's own. Clips of the library are part of Premium, so a plan can't name one. */
const CueVideo = z
  .string()
  .trim()
  .max(URL_MAX_CHARS, { message: INVALID_VIDEO, abort: true })
  .check(({ value, issues }) => {
    const message = value.startsWith('clip:') ? INVALID_VIDEO : value === '' ? null : whyUnplayable(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

const PlanExerciseForm = z.strictObject({
  exercise_id: Id,
  sets: z
    .int('Please enter a whole number of sets')
    .min(1, 'Please enter at least one set')
    .max(SETS_MAX, `At most ${SETS_MAX} sets`),
  reps: z
    .string()
    .trim()
    .min(1, 'Please enter the number of reps')
    .max(REPS_MAX_CHARS, `Repetitions must be at most ${REPS_MAX_CHARS} characters`)
    .refine((text) => !namesSets(text), REPS_OF_ONE_SET),
  rest_seconds: z
    .int('Please enter a whole number of seconds')
    .min(0, 'Rest must be at least 0 seconds')
    .max(REST_MAX_SECONDS, `Rest can be at most ${REST_MAX_SECONDS} seconds`),
  /** The professional’s cue, such as 'Keep the knee over the toes'. */
  cue: oneLine('Cue', CUE_MAX_CHARS).default(''),
  /** Empty without one. */
  video_url: CueVideo.default(''),
})

const PlanWorkoutForm = z.strictObject({
  /** Made by the client, and stays when the plan changes. */
  id: Id,
  name: requiredLine('Workout name', WORKOUT_NAME_MAX_CHARS),
  exercises: z
    .array(PlanExerciseForm)
    .min(1, 'Please add at least one exercise')
    .max(EXERCISES_PER_WORKOUT, `A workout has at most ${EXERCISES_PER_WORKOUT} exercises`),
})

const PlanStageForm = z.strictObject({
  /** Made by the client, and stays when the plan changes. */
  id: Id,
  name: requiredLine('Stage name', WORKOUT_NAME_MAX_CHARS),
  /** In the order to do them, again from the first one after the last. */
  workouts: z
    .array(PlanWorkoutForm)
    .min(1, 'Please add at least one workout')
    .max(PLAN_WORKOUTS_MAX, `A stage has at most ${PLAN_WORKOUTS_MAX} workouts`),
  /** Null in a training plan. */
  rule: StageRule.nullable(),
})

const isUnique = (items: readonly unknown[]): boolean => new Set(items).size === items.length

const LIMIT = 'Please choose a number from 1 to 10'

const planFields = {
  title: requiredLine('Title', PLAN_TITLE_MAX_CHARS),
  kind: PlanKind,
  /** The days to train on: 1 for Monday to 7 for Sunday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Please choose at least one day')
    .max(7)
    .refine(isUnique, 'Each day can be chosen once'),
  /** The professional sees the client among those who need them from this pain on. */
  pain_limit: z.int(LIMIT).min(1, LIMIT).max(10, LIMIT),
  /** A training plan has one. */
  stages: z
    .array(PlanStageForm)
    .min(1, 'Please add at least one stage')
    .max(PLAN_STAGES_MAX, `A plan has at most ${PLAN_STAGES_MAX} stages`),
}

type Stages = { kind: PlanKind; stages: { id: string; rule: StageRule | null; workouts: { id: string }[] }[] }

const fitsItsKind = ({ kind, stages }: Stages): boolean =>
  kind === 'training'
    ? stages.length === 1 && stages[0]!.rule === null
    : stages.every(({ rule }) => rule !== null)

const namesEachOnce = ({ stages }: Stages): boolean =>
  isUnique(stages.flatMap(({ id, workouts }) => [id, ...workouts.map((workout) => workout.id)]))

const checked = <Shape extends z.ZodType<Stages>>(shape: Shape) =>
  shape
    .refine(fitsItsKind, { path: ['stages'], message: 'Each stage of a return-to-play plan has a rule' })
    .refine(namesEachOnce, { path: ['stages'], message: 'Each stage and workout has an id of its own' })

export const PlanForm = checked(z.strictObject(planFields))
export type PlanForm = z.infer<typeof PlanForm>

/** A workout that the athlete did, with their check-in. */
export const PlanWorkoutDone = z.object({
  id: Id,
  name: z.string(),
  /** In the athlete's calendar. */
  done_on: Day,
  exercises_done: z.int(),
  exercise_count: z.int(),
  pain: z.int(),
  effort: z.int(),
  comment: z.string(),
  /** Pain on the next morning; null until it is given. */
  morning_pain: z.int().nullable(),
})
export type PlanWorkoutDone = z.infer<typeof PlanWorkoutDone>

/** What the athlete did. A professional gets it only while the athlete shares it. */
export const PlanTraining = z.object({
  stage_id: Id,
  /** Conditions of the current stage that aren’t met. Empty in the last stage and in training plans. */
  open_conditions: z.array(StageCondition),
  /** The workout that comes next in the stage. */
  next_workout_id: Id,
  /** The athlete's today, or the next planned day. */
  next_on: Day.nullable(),
  done_today: z.boolean(),
  missed_in_a_row: z.int(),
  last_on: Day.nullable(),
  /** From the first one to the current one, at most 26, oldest first. */
  weeks: z.array(PlanWeek),
  /** The newest 60, newest first. */
  workouts: z.array(PlanWorkoutDone),
  /** The newest workout of a return-to-play plan that still needs the next morning's pain. */
  morning_of: Id.nullable(),
})
export type PlanTraining = z.infer<typeof PlanTraining>

export const Plan = PlanContent.extend({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  version: z.int(),
  starts_on: Day,
  created_at: Instant,
  ended_at: Instant.nullable(),
  ended_by: PlanEnd.nullable(),
  is_shared: z.boolean(),
  /** Since the athlete's last workout. Empty for the professional. */
  changes: z.array(PlanChange),
  training: PlanTraining.nullable(),
})
export type Plan = z.infer<typeof Plan>

/** The reply to a professional’s command. Replies are stored for a while, so it contains nothing that the athlete shares. */
export const SavedPlan = Plan.pick({ id: true, version: true })
export type SavedPlan = z.infer<typeof SavedPlan>

/** Today in the reader's calendar, for the athlete's own plans. */
const onDay = z.strictObject({ day: BoundedDay })

export const listMyPlans = endpoint('GET /plans', {
  summary: 'Lists the athlete’s plans that haven’t ended, newest first',
  callers: ['athlete'],
  query: onDay,
  reply: z.object({ items: z.array(Plan) }),
})

export const getPlan = endpoint('GET /plans/{id}', {
  summary: 'Returns a plan to its athlete, or to its professional with what the athlete shares',
  callers: ['athlete', 'professional'],
  query: onDay,
  reply: Plan,
  problems: ['not-found'],
})

export const listClientPlans = endpoint('GET /clients/{id}/plans', {
  summary:
    'Lists the professional’s plans of an athlete, newest first, at most 20, with what the athlete shares',
  callers: ['professional'],
  reply: z.object({ items: z.array(Plan) }),
})

export const assignPlan = endpoint('POST /clients/{id}/plans', {
  summary: 'Assigns a new plan to an athlete with whom the professional has agreed on a session',
  callers: ['professional'],
  body: checked(z.strictObject({ ...planFields, starts_on: BoundedDay })),
  reply: SavedPlan,
  status: 201,
  problems: ['not-found', 'no-agreed-session', 'not-approved', 'too-many-plans', 'unavailable'],
})

export const assignTemplate = endpoint('POST /plan-templates/{id}/assignments', {
  summary: 'Assigns a copy of a template to an athlete with whom the professional has agreed on a session',
  callers: ['professional'],
  body: z.strictObject({ athlete_id: Id, starts_on: BoundedDay }),
  reply: SavedPlan,
  status: 201,
  problems: ['not-found', 'no-agreed-session', 'not-approved', 'too-many-plans', 'unavailable'],
})

export const changePlan = endpoint('PUT /plans/{id}', {
  summary: 'Replaces a plan; the change starts with the athlete’s next workout. Rejects a stale version',
  callers: ['professional'],
  body: checked(z.strictObject({ ...planFields, version: Version })),
  reply: SavedPlan,
  problems: ['not-found', 'plan-ended', 'plan-changed'],
})

export const confirmStage = endpoint('POST /plans/{id}/confirm-stage', {
  summary: 'Opens the next stage, if only the professional’s confirmation is missing',
  callers: ['professional'],
  body: z.strictObject({ stage_id: Id }),
  problems: ['not-found', 'plan-ended', 'not-shared', 'stage-not-ready'],
})

export const endPlan = endpoint('POST /plans/{id}/end', {
  summary: 'Ends a plan for both sides; repeating it changes nothing. What the athlete did stays theirs',
  callers: ['athlete', 'professional'],
  problems: ['not-found'],
  repeatable: true,
})

export const CheckIn = z.strictObject({
  pain: ZeroToTen,
  effort: ZeroToTen,
  comment: z
    .string()
    .trim()
    .max(CHECK_IN_COMMENT_MAX_CHARS, `A comment has at most ${CHECK_IN_COMMENT_MAX_CHARS} characters`)
    .default(''),
})

export const FinishedWorkout = CheckIn.extend({
  /** The version of the plan that it was done by. */
  version: Version,
  workout_id: Id,
  done_on: BoundedDay.refine((day) => day >= FIRST_LOGGED_DAY, 'Please choose a day from 2000 on'),
  /** The places of the exercises that were done, from 0. */
  done: z
    .array(
      z
        .int()
        .min(0)
        .max(EXERCISES_PER_WORKOUT - 1),
    )
    .max(EXERCISES_PER_WORKOUT)
    .refine(isUnique),
})

export const finishPlanWorkout = endpoint('PUT /plans/{id}/workouts/{done_id}', {
  summary:
    'Records a workout of a plan with its check-in, under an id that the client made. A repeated one changes nothing. Another one for the same workout and day replaces the answers of the first',
  callers: ['athlete'],
  body: FinishedWorkout,
  problems: ['not-found', 'stage-closed', 'too-many-check-ins'],
  repeatable: true,
  secretReply: true,
})

export const answerMorning = endpoint('PUT /plans/{id}/workouts/{done_id}/morning', {
  summary: 'Records the pain on the morning after a workout. A repeated answer changes nothing',
  callers: ['athlete'],
  body: z.strictObject({ pain: ZeroToTen, day: BoundedDay }),
  problems: ['not-found'],
  repeatable: true,
  secretReply: true,
})

export const setTrainingShared = endpoint('PUT /training-shares/{professional_id}', {
  summary:
    'Shares what the athlete does with the professional of one of their plans, or stops sharing it at once',
  callers: ['athlete'],
  body: z.strictObject({ is_shared: z.boolean(), time_zone: TimeZone }),
  problems: ['not-found'],
  repeatable: true,
})

export const AttentionItem = z.object({
  plan_id: Id,
  athlete_id: Id,
  title: z.string(),
  reason: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pain'), pain: z.int(), limit: z.int() }),
    z.object({ kind: z.literal('missed'), missed_in_a_row: z.int() }),
  ]),
  /** The day of the workout with the pain, or of the first missed one. */
  since: Day,
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const listAttention = endpoint('GET /plans/attention', {
  summary:
    'Lists the professional’s clients who reported pain at or above the limit of their plan, or missed two planned workouts in a row, oldest first. Only those who share what they do',
  callers: ['professional'],
  reply: z.object({ items: z.array(AttentionItem) }),
})

export const PlanTemplate = PlanContent.extend({ id: Id, version: z.int(), updated_at: Instant })
export type PlanTemplate = z.infer<typeof PlanTemplate>

export const listPlanTemplates = endpoint('GET /plan-templates', {
  summary: 'Lists the professional’s plan templates by title',
  callers: ['professional'],
  reply: z.object({ items: z.array(PlanTemplate) }),
})

export const createPlanTemplate = endpoint('POST /plan-templates', {
  summary: 'Saves a plan as a template',
  callers: ['professional'],
  body: PlanForm,
  reply: PlanTemplate,
  status: 201,
  problems: ['too-many-templates'],
})

export const changePlanTemplate = endpoint('PUT /plan-templates/{id}', {
  summary: 'Replaces a template; plans that were made from it stay. Rejects a stale version',
  callers: ['professional'],
  body: checked(z.strictObject({ ...planFields, version: Version })),
  reply: PlanTemplate,
  problems: ['not-found', 'template-changed'],
})

export const deletePlanTemplate = endpoint('DELETE /plan-templates/{id}', {
  summary: 'Deletes a template; plans that were made from it stay',
  callers: ['professional'],
  problems: ['not-found'],
})
