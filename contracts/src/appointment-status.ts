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

/** Agreed: both sides said yes and the session has not ended or been called off. */
export const AGREED_STATUSES = ['confirmed', 'paid_confirmed', 'rescheduled'] as const
/** These hold their time in the professional's calendar. */
export const HOLDING_STATUSES = ['pending', ...AGREED_STATUSES] as const
/** In these the professional sees the athlete's contact. */
export const CONTACT_STATUSES = [...AGREED_STATUSES, 'completed'] as const

export const APPOINTMENT_STATUS_LABELS: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  paid_confirmed: 'Paid',
  cancelled: 'Cancelled',
  completed: 'Completed',
  declined: 'Declined',
  rescheduled: 'Rescheduled',
}
