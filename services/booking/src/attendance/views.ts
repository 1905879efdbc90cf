import type { AttendanceCase, AttendanceStatement } from '@fieldside/contracts/http/attendance.ts'
import { type Appointment, isPaidOnline, startOf } from '../appointments/rules/appointment.ts'
import type { Statement } from './store/statements.ts'

export const statementViewOf = ({ written_by, text, written_at }: Statement): AttendanceStatement => ({
  written_by,
  text,
  written_at: written_at.toISOString(),
})

/** Returns what an admin's list shows of a case; nothing of an appointment without one. */
export const caseViewOf = (appointment: Appointment): AttendanceCase[] => {
  const { attendance, state } = appointment
  if (attendance.name !== 'contested') return []
  return [
    {
      appointment_id: appointment.id,
      athlete_id: appointment.athlete_id,
      professional_id: appointment.professional_id,
      professional_user_id: appointment.professional_user_id,
      appointment_type: appointment.appointment_type,
      starts_at: startOf(state).toISOString(),
      professional_time_zone: appointment.professional_time_zone,
      reported_by: attendance.by,
      absent: attendance.absent,
      is_paid_online: isPaidOnline(appointment),
      is_reviewed: appointment.reviewed_at !== null,
      opened_at: attendance.since.toISOString(),
    },
  ]
}
