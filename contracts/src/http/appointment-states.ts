import { z } from 'zod'
import { Side } from '../appointment-sides.ts'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentPlace } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'

/** The current state of an appointment, without personal data. */
export const AppointmentState = z.object({
  status: AppointmentStatus,
  starts_at: Instant,
  /** The professional's suggestion, until the athlete declines it or the booking is confirmed. */
  suggested_date: Instant.nullable(),
  /** A proposed new time for an agreed session that waits for an answer. */
  proposed_date: Instant.nullable(),
  /** The sides that can accept the pending request now. */
  acceptable_by: z.array(Side),
})
export type AppointmentState = z.infer<typeof AppointmentState>

/** Notification calls this before it emails about an event that is more than 15 minutes old, or about a reminder. */
export const getAppointmentState = endpoint('GET /appointments/{id}/state', {
  summary: 'Returns the status and times of an appointment',
  callers: ['service:notification'],
  reply: AppointmentState,
  problems: ['not-found'],
})

/** Besides its times, emails to one side show this about an appointment. */
export const AppointmentForSide = z.object({
  id: Id,
  side: Side,
  status: AppointmentStatus,
  place: AppointmentPlace,
  /** An address or link; null until agreed. */
  place_detail: z.string().nullable(),
  /** Null if none is set, and for the athlete if the professional hides it. */
  price_cents: Cents.nullable(),
  /** The package that pays for it. Missing if none does. */
  package_id: Id.optional(),
  /** The fee for the first booking that the request agreed to. Only for the professional. */
  fee_cents: Cents.optional(),
})

/** Notification calls this right before it sends emails, because events carry no address and no link. */
export const lookupForSides = endpoint('POST /appointments/for-sides', {
  summary: 'Returns place and price of appointments as one side may see them; leaves out unknown ids',
  callers: ['service:notification'],
  repeatable: true,
  body: z.strictObject({ items: z.array(z.strictObject({ id: Id, side: Side })).max(200) }),
  reply: z.object({ items: z.array(AppointmentForSide) }),
})
