import { z } from 'zod'

export const AppointmentStatus = z.enum([
  'pending',
  'confirmed',
  'paid_confirmed',
  'cancelled',
  'completed',
  'declined',
  'rescheduled',
])
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

/** Both sides have agreed, and the session has neither ended nor been canceled. */
export const AGREED_STATUSES = ['confirmed', 'paid_confirmed', 'rescheduled'] as const
/** Statuses in which the professional sees the athlete's contact details. */
export const CONTACT_STATUSES = [...AGREED_STATUSES, 'completed'] as const

export const APPOINTMENT_STATUS_LABELS: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  paid_confirmed: 'Paid',
  cancelled: 'Canceled',
  completed: 'Completed',
  declined: 'Declined',
  rescheduled: 'Rescheduled',
}
