import { z } from 'zod'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, BoundedInstant, Id, Instant } from '../fields.ts'
import { SearchQuery } from './search.ts'

/** Available slots of one length. `time_zone` is the professional's; null if they have set no hours. */
export const Openings = z.object({
  time_zone: z.string().nullable(),
  has_hours: z.boolean(),
  /** Whether the professional has set hours with every weekday closed. */
  all_closed: z.boolean(),
  /** How many days ahead athletes can request. The service of release 0.1.0 omits it, as does a reply without hours. */
  max_days_ahead: z.int().optional(),
  slots: z.array(Instant),
})
export type Openings = z.infer<typeof Openings>

/** An available start and the type of session that can be requested for it. */
export const NextSlot = z.object({ starts_at: Instant, appointment_type: AppointmentTypeId })
export type NextSlot = z.infer<typeof NextSlot>

/** Search's filters on a start, with the same meaning. Evenings and weekends are in the professional's zone. */
export const SlotFilter = SearchQuery.pick({ within: true, time: true })
export type SlotFilter = z.infer<typeof SlotFilter>

export const NextOpening = z.object({
  professional_id: Id,
  has_hours: z.boolean(),
  time_zone: z.string().nullable(),
  /** The next available start, whether or not it matches the filter. */
  next: Instant.nullable(),
  /** Where the sessions of these slots take place; null without one. The service of release 0.1.0 omits it. */
  place: AppointmentPlace.nullable().optional(),
  /**
   * The next available starts within 28 days that match the filter, soonest first: on the first CARD_DAYS_MAX days in
   * the professional's zone, up to CARD_TIMES_MAX each.
   */
  slots: z.array(NextSlot),
})
export type NextOpening = z.infer<typeof NextOpening>

export const listOpenings = endpoint('GET /professionals/{id}/openings', {
  summary:
    'Lists available starts from a day on (in the professional’s zone), for at most 31 days. Without hours: an empty list and has_hours false. `moving` is the id of the caller’s request or session to move: its current time doesn’t count as taken and isn’t listed',
  callers: ['signed-in'],
  query: z.strictObject({
    appointment_type: AppointmentTypeId,
    from: BoundedDay.optional(),
    days: z.coerce.number().int().min(1).max(31).default(14),
    moving: Id.optional(),
  }),
  reply: Openings,
  problems: ['not-found'],
})

export const listNextOpenings = endpoint('POST /professionals/next-openings', {
  summary: 'Returns each professional’s next available starts within 28 days, for cards',
  callers: ['signed-in', 'service:bff'],
  repeatable: true,
  body: z.strictObject({ professional_ids: z.array(Id).max(50), filter: SlotFilter.optional() }),
  reply: z.object({ items: z.array(NextOpening) }),
})

/** The available start closest to a wanted time, at most a day from it, and the type of session that can be requested. */
export const StartNear = z.object({
  professional_id: Id,
  starts_at: Instant,
  appointment_type: AppointmentTypeId,
  place: AppointmentPlace,
  /** The professional's. */
  time_zone: z.string(),
})
export type StartNear = z.infer<typeof StartNear>

export const listStartsNear = endpoint('POST /professionals/starts-near', {
  summary:
    'Returns the start of each professional that is closest to a time, of the wanted type or of the shortest one that new athletes can request; leaves out those without one within a day',
  callers: ['service:directory'],
  repeatable: true,
  body: z.strictObject({
    professional_ids: z.array(Id).max(50),
    around: BoundedInstant,
    appointment_type: AppointmentTypeId,
  }),
  reply: z.object({ items: z.array(StartNear) }),
})
