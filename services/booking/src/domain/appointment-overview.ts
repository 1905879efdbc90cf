import type { AppointmentOverview } from '@fieldside/contracts/http/appointments-admin.ts'
import type { Appointment } from './appointment.ts'

/** Returns the time both sides agree on, or null while a suggested time is unanswered. */
const settledDate = (appointment: Appointment): Date | null => {
  const { status, suggested_at, suggestion_agreed, starts_at } = appointment
  if (status !== 'pending' || !suggested_at) return starts_at
  return suggestion_agreed ? suggested_at : null
}

export const overviewOf = (appointment: Appointment): AppointmentOverview => ({
  id: appointment.id,
  athlete_id: appointment.athlete_id,
  professional_id: appointment.professional_id,
  appointment_type: appointment.appointment_type,
  appointment_date: settledDate(appointment)?.toISOString() ?? null,
  status: appointment.status,
  created_at: appointment.created_at.toISOString(),
})
