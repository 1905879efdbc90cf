import { z } from 'zod'
import { Side } from '../appointment-sides.ts'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** 256 bits in base64url. */
export const CalendarToken = z.string().regex(/^[\w-]{43}$/, 'Not a calendar address')

/** A person's calendar feed, without its token, which only the reply that created it holds. */
export const CalendarFeed = z.object({
  /** Whether the feed omits names and appointment types. */
  hide_names: z.boolean(),
  /** When the current address was created. */
  created_at: Instant,
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CalendarFeedForm = z.strictObject({ hide_names: z.boolean() })

/** A session as calendars show it: no contact details, notes, age, or sex. */
export const CalendarEntry = z.object({
  appointment_id: Id,
  /** Increases with every change of the appointment (RFC 5545, 3.8.7.4). */
  sequence: z.int(),
  updated_at: Instant,
  status: z.enum(['confirmed', 'cancelled']),
  starts_at: Instant,
  ends_at: Instant,
  appointment_type: AppointmentTypeId,
  place: AppointmentPlace,
  /** An address or link; null once the session is canceled. */
  place_detail: z.string().nullable(),
  athlete_id: Id,
  professional_id: Id,
  /** The side that the calendar's owner is on. */
  side: Side,
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** Open to every role, because an address outlives its owner's role, and they must be able to turn it off. */
export const getCalendarFeed = endpoint('GET /calendar-feed', {
  summary: 'Returns the caller’s calendar feed, or null if it is off',
  callers: ['signed-in'],
  reply: z.object({ feed: CalendarFeed.nullable() }),
})

export const createCalendarFeed = endpoint('POST /calendar-feed', {
  summary:
    'Turns on the caller’s calendar feed and returns its token, which is shown only once. A token that existed before stops working at once',
  callers: ['athlete', 'professional'],
  secretReply: true,
  reply: z.object({ feed: CalendarFeed, token: z.string() }),
  status: 201,
})

export const updateCalendarFeed = endpoint('PUT /calendar-feed', {
  summary: 'Sets whether the caller’s calendar feed hides names',
  callers: ['athlete', 'professional'],
  body: CalendarFeedForm,
  reply: CalendarFeed,
  problems: ['not-found'],
})

export const deleteCalendarFeed = endpoint('DELETE /calendar-feed', {
  summary: 'Turns off the caller’s calendar feed. Its token stops working at once',
  callers: ['signed-in'],
})

export const readCalendarFeed = endpoint('POST /calendar-feeds/reads', {
  summary:
    'Returns a feed by its token: agreed and completed sessions from 30 days back, and for 30 days those that were canceled',
  callers: ['service:bff'],
  repeatable: true,
  body: z.strictObject({ token: CalendarToken }),
  reply: z.object({ hide_names: z.boolean(), entries: z.array(CalendarEntry) }),
  problems: ['not-found'],
})

export const getCalendarEntry = endpoint('GET /appointments/{id}/calendar-entry', {
  summary: 'Returns one of the caller’s sessions as calendars show it. Unanswered requests have none',
  callers: ['athlete', 'professional'],
  reply: CalendarEntry,
  problems: ['not-found', 'not-agreed'],
})
