import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { endpoint } from '../endpoint.ts'
import { Side } from '../events/booking.ts'
import { Id, Instant } from '../fields.ts'

/** The current facts of an appointment, without anything personal. */
export const AppointmentState = z.object({
  status: AppointmentStatus,
  starts_at: Instant,
  /** The professional's suggestion while it waits for the athlete or is agreed on but not confirmed. */
  suggested_date: Instant.nullable(),
  /** A new time for an agreed session that waits for an answer. */
  proposed_date: Instant.nullable(),
  /** Who can accept the pending request now. */
  acceptable_by: z.array(Side),
})
export type AppointmentState = z.infer<typeof AppointmentState>

/** Notification calls this before it sends an email about an event that is more than 15 minutes old. */
export const getAppointmentState = endpoint({
  method: 'GET',
  path: '/appointments/{id}/state',
  summary: 'The status and times of an appointment',
  callers: ['service:notification'],
  params: z.strictObject({ id: Id }),
  reply: AppointmentState,
  problems: ['not-found'],
})
