import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** An appointment in the admin's list, without the athlete's notes and contact details. */
export const AppointmentOverview = z.object({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  appointment_type: AppointmentTypeId,
  /** Null while a suggested time waits for an answer. */
  appointment_date: Instant.nullable(),
  status: AppointmentStatus,
  created_at: Instant,
})
export type AppointmentOverview = z.infer<typeof AppointmentOverview>

export const adminListAppointments = endpoint('GET /admin/appointments', {
  summary: 'Lists the last 50 requested appointments, newest first',
  callers: ['admin'],
  reply: z.object({ items: z.array(AppointmentOverview) }),
})

export const openAppointmentDetails = endpoint('POST /admin/appointments/{id}/details', {
  summary: 'Returns the notes and contact details of a booking, and records each opening in the audit log',
  callers: ['admin'],
  secretReply: true,
  reply: z.object({
    notes: z.string().nullable(),
    /** Null 24 months after the end of the session, when the notes are deleted too. */
    contact_info: z.object({ phone: z.string(), email: z.string() }).nullable(),
  }),
  problems: ['not-found'],
})
