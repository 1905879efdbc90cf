import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, TimeZone } from '../fields.ts'

/** Local clock time, 'HH:MM'; an end of '24:00' is midnight. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time like 09:30')

const endsAfterStart = (span: { from: string; until: string }) => span.from < span.until

/** weekday: 1 Monday to 7 Sunday, as ISO 8601. Several spans a day may not overlap. */
export const WeeklyHours = z
  .strictObject({ weekday: z.int().min(1).max(7), from: ClockTime, until: ClockTime })
  .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' })
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** Replaces the weekly hours of that day; no spans: closed. */
export const ScheduleException = z.strictObject({
  day: Day,
  spans: z
    .array(
      z
        .strictObject({ from: ClockTime, until: ClockTime })
        .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' }),
    )
    .max(6),
})
export type ScheduleException = z.infer<typeof ScheduleException>

export const Schedule = z.strictObject({
  time_zone: TimeZone,
  weekly_hours: z.array(WeeklyHours).max(42),
  exceptions: z.array(ScheduleException).max(200),
  /** A session can be asked for this long before its start at the latest. */
  minimum_notice_minutes: z
    .int()
    .min(0)
    .max(14 * 24 * 60),
})
export type Schedule = z.infer<typeof Schedule>

export const getSchedule = endpoint({
  method: 'GET',
  path: '/schedule',
  summary: "The signed-in professional's hours; null before they set any",
  callers: ['professional'],
  reply: z.object({ schedule: Schedule.nullable() }),
})

export const setSchedule = endpoint({
  method: 'PUT',
  path: '/schedule',
  summary: 'Sets time zone, weekly hours, exceptions and minimum notice',
  callers: ['professional'],
  body: Schedule,
  reply: z.object({ schedule: Schedule }),
  problems: ['no-professional-record'],
})
