import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, BrowserTimeZone, Id, Instant } from '../fields.ts'
import { WAITLISTS_MAX } from '../limits.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'
import { ClockTime } from './schedules.ts'

const DAYS = 'Choose at least one day'
const HOURS = 'The end must be after the start'

/** When an athlete could come: weekdays from 1 (Monday) to 7 (Sunday), and hours, in the professional's zone. */
export const WaitlistForm = z
  .strictObject({
    appointment_type: AppointmentTypeId,
    weekdays: z
      .array(z.int(DAYS).min(1, DAYS).max(7, DAYS))
      .min(1, DAYS)
      .max(7, DAYS)
      .refine((days) => new Set(days).size === days.length, 'Choose each day once'),
    from: ClockTime,
    until: ClockTime,
    /** The athlete's zone, for notifications. */
    time_zone: BrowserTimeZone.optional(),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: HOURS })
export type WaitlistForm = z.infer<typeof WaitlistForm>

const Wishes = z.object({
  appointment_type: AppointmentTypeId,
  weekdays: z.array(z.int()),
  from: z.string(),
  until: z.string(),
})

/** An athlete's place on a professional's waitlist. */
export const WaitlistEntry = Wishes.extend({
  id: Id,
  professional_id: Id,
  joined_at: Instant,
  /** The professional's. */
  time_zone: z.string().nullable(),
  /** The time that is held for the athlete now. */
  held: z
    .object({
      appointment_type: AppointmentTypeId,
      starts_at: Instant,
      ends_at: Instant,
      held_until: Instant,
    })
    .nullable(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const joinWaitlist = endpoint('POST /professionals/{id}/waitlist', {
  summary: `Puts the athlete on the professional’s waitlist for a type, weekdays, and hours. Joining again changes these and keeps the place. An athlete is on at most ${WAITLISTS_MAX} waitlists`,
  callers: ['athlete'],
  body: WaitlistForm,
  reply: WaitlistEntry,
  status: 201,
  problems: [
    EMAIL_UNCONFIRMED,
    'not-found',
    'not-accepting',
    'type-not-offered',
    'no-hours',
    'too-many-waitlists',
  ],
})

export const listOwnWaitlists = endpoint('GET /waitlists', {
  summary: 'Lists the waitlists that the athlete is on, in the order of joining',
  callers: ['athlete'],
  reply: z.object({ items: z.array(WaitlistEntry) }),
})

export const leaveWaitlist = endpoint('DELETE /waitlists/{id}', {
  summary: 'Takes the athlete off a waitlist. A time that is held for them is open to everyone at once',
  callers: ['athlete'],
  problems: ['not-found'],
})

/** Notification calls this before it sends an email or push about the time, because somebody may have it by then. */
export const getWaitlistTime = endpoint('GET /waitlists/{id}/time', {
  summary: 'Returns whether the athlete on the waitlist can still request a time that they were told of',
  callers: ['service:notification'],
  query: z.strictObject({ starts_at: BoundedInstant }),
  reply: z.object({ is_free: z.boolean() }),
  problems: ['not-found'],
})

export const WaitlistCount = Wishes.extend({ athletes: z.int() })
export type WaitlistCount = z.infer<typeof WaitlistCount>

export const countWaitlist = endpoint('GET /waitlist-counts', {
  summary: 'Counts the athletes on the professional’s waitlist by type, weekdays, and hours, without names',
  callers: ['professional'],
  reply: z.object({ items: z.array(WaitlistCount), athletes: z.int() }),
})
