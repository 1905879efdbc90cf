import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Day, TimeZone } from '../fields.ts'
import {
  BUFFER_MAX_MINUTES,
  BUFFER_STEP_MINUTES,
  DAYS_AHEAD_DEFAULT,
  DAYS_AHEAD_MAX,
  DAYS_AHEAD_MIN,
  SESSIONS_PER_DAY_MAX,
} from '../limits.ts'

/** A local time 'HH:MM'; '24:00' ends a day at midnight. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time like 09:30')

const endsAfterStart = (span: { from: string; until: string }) => span.from < span.until

/** Weekdays run from 1 (Monday) to 7 (Sunday), as in ISO 8601. Spans of a day must not overlap. */
export const WeeklyHours = z
  .strictObject({ weekday: z.int().min(1).max(7), from: ClockTime, until: ClockTime })
  .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' })
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** Replaces the weekly hours of a day. No spans means closed. */
const ScheduleException = z.strictObject({
  day: BoundedDay,
  spans: z
    .array(
      z
        .strictObject({ from: ClockTime, until: ClockTime })
        .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' }),
    )
    .max(6),
})

const buffer = (label: string) =>
  z
    .int(`${label} must be whole minutes`)
    .min(0, `${label} must be at least 0`)
    .max(BUFFER_MAX_MINUTES, `${label} must be at most ${BUFFER_MAX_MINUTES} minutes`)
    .multipleOf(BUFFER_STEP_MINUTES, `${label} must be a multiple of ${BUFFER_STEP_MINUTES} minutes`)
    .optional()

const SESSIONS_PER_DAY = `Sessions per day must be from 1 to ${SESSIONS_PER_DAY_MAX}`
const DAYS_AHEAD = `Days ahead must be from ${DAYS_AHEAD_MIN} to ${DAYS_AHEAD_MAX}`

export const ScheduleForm = z.strictObject({
  time_zone: TimeZone,
  weekly_hours: z.array(WeeklyHours).max(42),
  exceptions: z.array(ScheduleException).max(200),
  /** A session must be requested at least this long before its start. */
  minimum_notice_minutes: z
    .int('Minimum notice must be whole minutes')
    .min(0, 'Minimum notice must be at least 0')
    .max(14 * 24 * 60, 'Minimum notice must be at most 14 days'),
  /** Time that stays free before and after each session. Like the limits, it stays as it is if the form omits it. */
  buffer_before_minutes: buffer('The buffer before'),
  buffer_after_minutes: buffer('The buffer after'),
  /** Null for no limit. */
  max_sessions_per_day: z
    .int(SESSIONS_PER_DAY)
    .min(1, SESSIONS_PER_DAY)
    .max(SESSIONS_PER_DAY_MAX, SESSIONS_PER_DAY)
    .nullable()
    .optional(),
  max_days_ahead: z
    .int(DAYS_AHEAD)
    .min(DAYS_AHEAD_MIN, DAYS_AHEAD)
    .max(DAYS_AHEAD_MAX, DAYS_AHEAD)
    .optional(),
})
export type ScheduleForm = z.infer<typeof ScheduleForm>

const Span = z.object({ from: z.string(), until: z.string() })
/** As stored, so that schedules saved under older bounds can still be read. */
export const Schedule = z.object({
  time_zone: z.string(),
  weekly_hours: z.array(Span.extend({ weekday: z.int() })),
  exceptions: z.array(z.object({ day: Day, spans: z.array(Span) })),
  minimum_notice_minutes: z.int(),
  // The service of release 0.1.0 omits the following.
  buffer_before_minutes: z.int().default(0),
  buffer_after_minutes: z.int().default(0),
  max_sessions_per_day: z.int().nullable().default(null),
  max_days_ahead: z.int().default(DAYS_AHEAD_DEFAULT),
})
export type Schedule = z.infer<typeof Schedule>

export const getSchedule = endpoint('GET /schedule', {
  summary: 'Returns the signed-in professional’s hours; null before they set any',
  callers: ['professional'],
  reply: z.object({ schedule: Schedule.nullable() }),
})

export const setSchedule = endpoint('PUT /schedule', {
  summary: 'Sets the time zone, weekly hours, exceptions, minimum notice, buffers, and limits',
  callers: ['professional'],
  body: ScheduleForm,
  reply: z.object({ schedule: Schedule }),
  problems: ['no-professional-record'],
})
