import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Day, TimeZone } from '../fields.ts'

/** A local time 'HH:MM'; '24:00' ends a day at midnight. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time like 09:30')

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

export const ScheduleForm = z.strictObject({
  time_zone: TimeZone,
  weekly_hours: z.array(WeeklyHours).max(42),
  exceptions: z.array(ScheduleException).max(200),
  /** A session must be requested at least this long before its start. */
  minimum_notice_minutes: z
    .int('Minimum notice must be whole minutes')
    .min(0, 'Minimum notice must be at least 0')
    .max(14 * 24 * 60, 'Minimum notice must be at most 14 days'),
})

const Span = z.object({ from: z.string(), until: z.string() })
/** As stored, so that schedules saved under older bounds can still be read. */
export const Schedule = z.object({
  time_zone: z.string(),
  weekly_hours: z.array(Span.extend({ weekday: z.int() })),
  exceptions: z.array(z.object({ day: Day, spans: z.array(Span) })),
  minimum_notice_minutes: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

export const getSchedule = endpoint('GET /schedule', {
  summary: 'Returns the signed-in professional’s hours; null before they set any',
  callers: ['professional'],
  reply: z.object({ schedule: Schedule.nullable() }),
})

export const setSchedule = endpoint('PUT /schedule', {
  summary: 'Sets the time zone, weekly hours, exceptions, and minimum notice',
  callers: ['professional'],
  body: ScheduleForm,
  reply: z.object({ schedule: Schedule }),
  problems: ['no-professional-record'],
})
