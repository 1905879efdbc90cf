import { z } from 'zod'
import { CancelledBy, CancelReason } from '../../appointment-sides.ts'
import { endpoint } from '../../endpoint.ts'
import { appointmentRequested } from '../../events/booking.ts'
import { Instant, pageOf } from '../../fields.ts'
import { pagesByUpdate } from './pages.ts'

/** An appointment for API clients: the fields of the booking events, so no contact details, notes, age, or sex. */
export const ApiAppointment = appointmentRequested.data.extend({
  athlete_time_zone: z.string().nullable(),
  /** Null unless the status is 'cancelled'. */
  cancelled_by: CancelledBy.nullable(),
  cancel_reason: CancelReason.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ApiAppointment = z.infer<typeof ApiAppointment>

export const listApiAppointments = endpoint('GET /v1/appointments', {
  summary: 'Lists all appointments, the least recently changed first',
  callers: ['scope:bookings:read'],
  query: pagesByUpdate,
  reply: pageOf(ApiAppointment),
})

export const getApiAppointment = endpoint('GET /v1/appointments/{id}', {
  summary: 'Returns an appointment',
  callers: ['scope:bookings:read'],
  reply: ApiAppointment,
  problems: ['not-found'],
})
