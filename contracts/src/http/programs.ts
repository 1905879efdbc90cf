import { z } from 'zod'
import { ProgramCategory, ProgramLevel } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Cursor, Day, Id, Instant, pageOf, requiredLine, Version } from '../fields.ts'
import { EXERCISES_PER_PROGRAM, PAGE_SIZE, PROGRAM_WEEKS_MAX } from '../limits.ts'
import { ProgramExercise, ProgramExerciseForm } from './program-exercises.ts'

/** What the caller needs to see the exercises. */
export const ProgramAccess = z.enum(['open', 'needs_sign_in', 'needs_subscription'])
export type ProgramAccess = z.infer<typeof ProgramAccess>

/** How far an athlete is in a program that they follow. Days are in the athlete's own calendar. */
export const Enrolment = z.object({
  start_on: Day,
  /** The days on which the athlete trains, from 1 for Monday to 7 for Sunday. */
  weekdays: z.array(z.int()),
  /** The week of the next workout, from 1. */
  week_number: z.int(),
  /** Whether every workout is done or skipped. */
  is_finished: z.boolean(),
  /** The day on which the athlete paused it; null while it isn't paused. */
  paused_on: Day.nullable(),
  /** Whether the program has changed since this week began. The change starts with the next week. */
  changes_next_week: z.boolean(),
  done: z.int(),
  skipped: z.int(),
  /** Training days that passed without the workout, outside of pauses, until it was done or skipped. */
  missed: z.int(),
})
export type Enrolment = z.infer<typeof Enrolment>

export const Program = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: ProgramCategory,
  is_premium: z.boolean(),
  level: ProgramLevel,
  duration_weeks: z.int(),
  /** The weeks with exercises of their own. A program with one repeats it for its duration. */
  week_count: z.int().default(1),
  created_by: Id.nullable(),
  created_at: Instant,
  version: z.int(),
  /** Days with exercises, 1 to 7, of the week that has the most. */
  training_days: z.array(z.int()),
  /** Across all weeks. A program without exercises is a draft that only admins see. */
  exercise_count: z.int(),
  followers: z.int(),
  is_followed: z.boolean(),
  /** Null unless the caller follows it. */
  enrolment: Enrolment.nullable().default(null),
  access: ProgramAccess,
})
export type Program = z.infer<typeof Program>

/** What a day reveals without naming its exercises. */
export const ProgramDay = z.object({
  week_number: z.int().default(1),
  day_number: z.int(),
  exercise_count: z.int(),
  set_count: z.int(),
})
export type ProgramDay = z.infer<typeof ProgramDay>

export const ProgramDetail = Program.extend({
  days: z.array(ProgramDay),
  /** Ordered by week, day, and position; null unless `access` is 'open'. */
  exercises: z.array(ProgramExercise).nullable(),
})
export type ProgramDetail = z.infer<typeof ProgramDetail>

export const PROGRAM_INCOMPLETE = 'Please provide a program title and add at least one exercise.'
const PROGRAM_TITLE_MAX_CHARS = 100

const duration = z
  .int('Please enter the number of weeks')
  .min(1, 'A program must last at least 1 week')
  .max(PROGRAM_WEEKS_MAX, `A program must last at most ${PROGRAM_WEEKS_MAX} weeks`)

const fields = {
  title: requiredLine('Title', PROGRAM_TITLE_MAX_CHARS),
  description: z.string().trim().max(1000, 'Description must be at most 1000 characters'),
  category: z.enum(ProgramCategory.options, 'Category is required'),
  is_premium: z.boolean(),
  level: ProgramLevel,
  duration_weeks: duration,
}

export const ProgramDraft = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  is_premium: fields.is_premium.default(false),
  level: fields.level.default('All athletes'),
  duration_weeks: fields.duration_weeks.default(4),
})
export type ProgramDraft = z.infer<typeof ProgramDraft>

export const NewProgram = ProgramDraft.extend({
  title: z
    .string(PROGRAM_INCOMPLETE)
    .trim()
    .min(1, PROGRAM_INCOMPLETE)
    .max(PROGRAM_TITLE_MAX_CHARS, `Title must be at most ${PROGRAM_TITLE_MAX_CHARS} characters`),
  exercises: z
    .array(ProgramExerciseForm, PROGRAM_INCOMPLETE)
    .min(1, PROGRAM_INCOMPLETE)
    .max(EXERCISES_PER_PROGRAM, `A program has at most ${EXERCISES_PER_PROGRAM} exercises`),
})
export type NewProgram = z.infer<typeof NewProgram>

/** Omitted fields stay unchanged. `version` is the one that the editor saw. */
export const ProgramChanges = z.strictObject(fields).partial().extend({ version: Version })
export type ProgramChanges = z.infer<typeof ProgramChanges>

export const listPrograms = endpoint('GET /programs', {
  summary: 'Lists training programs, newest first, without their exercises; drafts only for admins',
  callers: ['anyone'],
  query: z.strictObject({
    category: ProgramCategory.optional(),
    is_premium: z.stringbool().optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE).optional(),
    cursor: Cursor.optional(),
  }),
  /** `premium_access` tells whether the caller can open premium programs. */
  reply: pageOf(Program).extend({ premium_access: z.boolean() }),
})

export const listMyPrograms = endpoint('GET /programs/mine', {
  summary:
    'Lists the programs that the athlete follows, then premium programs, newest first, at most 10, for the dashboard',
  callers: ['athlete'],
  reply: z.object({ programs: z.array(Program), premium_access: z.boolean() }),
})

export const getProgram = endpoint('GET /programs/{id}', {
  summary: 'Returns a program, with its exercises for those who can open it',
  callers: ['anyone'],
  reply: ProgramDetail,
  problems: ['not-found'],
})

const WEEKDAYS = 'Please choose days from Monday to Sunday'

export const FollowForm = z.strictObject({
  start_on: BoundedDay,
  /** As many as a week of the program has days. */
  weekdays: z
    .array(z.int(WEEKDAYS).min(1, WEEKDAYS).max(7, WEEKDAYS))
    .min(1, WEEKDAYS)
    .max(7, WEEKDAYS)
    .refine((days) => new Set(days).size === days.length, 'Please choose each day once'),
})
export type FollowForm = z.infer<typeof FollowForm>

export const followProgram = endpoint('PUT /programs/{id}/follow', {
  summary:
    'Follows a program that the athlete can open, or changes their training days; without a body, from today on the program’s own days',
  callers: ['athlete'],
  body: FollowForm.optional(),
  reply: Program,
  problems: ['not-found', 'subscription-required'],
})

export const unfollowProgram = endpoint('DELETE /programs/{id}/follow', {
  summary: 'Unfollows a program',
  callers: ['athlete'],
  reply: Program,
  problems: ['not-found'],
})

/** Today in the athlete's own calendar. */
const onDay = z.strictObject({ on: BoundedDay })

export const pauseProgram = endpoint('POST /programs/{id}/pause', {
  summary: 'Pauses a followed program; repeating it changes nothing',
  callers: ['athlete'],
  body: onDay,
  reply: Program,
  problems: ['not-found'],
})

export const resumeProgram = endpoint('POST /programs/{id}/resume', {
  summary: 'Continues a paused program with the same workout; repeating it changes nothing',
  callers: ['athlete'],
  body: onDay,
  reply: Program,
  problems: ['not-found'],
})

const ofWeek = z.strictObject({
  id: Id,
  week: z.coerce.number().int().min(1).max(52),
  day: z.coerce.number().int().min(1).max(7),
})

export const settleProgramDay = endpoint('PUT /programs/{id}/weeks/{week}/days/{day}', {
  summary: 'Marks the next workout of a followed program as done or skipped; repeating it changes nothing',
  callers: ['athlete'],
  params: ofWeek,
  body: onDay.extend({ result: z.enum(['done', 'skipped']) }),
  reply: Program,
  problems: ['not-found', 'subscription-required', 'day-not-next'],
})

export const reopenProgramDay = endpoint('DELETE /programs/{id}/weeks/{week}/days/{day}', {
  summary: 'Takes back that a workout of a followed program was done or skipped, unless it is in the log',
  callers: ['athlete'],
  params: ofWeek,
  reply: Program,
  problems: ['not-found'],
})

export const createProgram = endpoint('POST /programs', {
  summary: 'Creates a program with its exercises, in the given order per day',
  callers: ['admin'],
  body: NewProgram,
  reply: Program,
  status: 201,
  problems: ['unknown-exercise'],
})

export const draftProgram = endpoint('POST /programs/drafts', {
  summary: 'Creates a program without exercises, as a draft',
  callers: ['admin'],
  body: ProgramDraft,
  reply: Program,
  status: 201,
})

export const updateProgram = endpoint('PATCH /programs/{id}', {
  summary: 'Changes a program; rejects a stale version',
  callers: ['admin'],
  body: ProgramChanges,
  reply: Program,
  problems: ['not-found', 'changed-meanwhile'],
})

export const deleteProgram = endpoint('DELETE /programs/{id}', {
  summary: 'Deletes a program with its exercises and followers',
  callers: ['admin'],
  problems: ['not-found'],
})

export const PROGRAM_SORTS = ['title', 'category', 'created_at'] as const
export const ProgramSort = z.enum(PROGRAM_SORTS)
export type ProgramSort = z.infer<typeof ProgramSort>

export const adminListPrograms = endpoint('GET /admin/programs', {
  summary: 'Lists all programs including drafts, searched by title and category, and sorted',
  callers: ['admin'],
  query: z.strictObject({
    search: z.string().trim().max(100).optional(),
    category: ProgramCategory.optional(),
    sort: ProgramSort.default('created_at'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    cursor: Cursor.optional(),
  }),
  /** `categories` lists those that any program uses. */
  reply: pageOf(Program).extend({ categories: z.array(ProgramCategory) }),
})

export const countPrograms = endpoint('GET /admin/programs/count', {
  summary: 'Counts programs',
  callers: ['admin'],
  reply: z.object({ programs: z.int() }),
})
