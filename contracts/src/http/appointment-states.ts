import { z } from 'zod'
import { Side } from '../appointment-sides.ts'
import { AppointmentStatus } from '../appointment-status.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

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

/** Notification calls this before it emails about an event that is more than 15 minutes old. */
export const getAppointmentState = endpoint('GET /appointments/{id}/state', {
  summary: 'Returns the status and times of an appointment',
  callers: ['service:notification'],
  reply: AppointmentState,
  problems: ['not-found'],
})
