import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type {
  AttendanceCase,
  AttendanceRecord,
  AttendanceStatement,
} from '@fieldside/contracts/http/attendance.ts'
import { type Appointment, isPaidOnline, startOf } from '../appointments/rules/appointment.ts'
import { endOf } from '../schedule/rules/slot.ts'
import type { CaseEvent } from './store/cases.ts'
import type { Statement } from './store/statements.ts'

export const statementViewOf = ({ written_by, text, written_at }: Statement): AttendanceStatement => ({
  written_by,
  text,
  written_at: written_at.toISOString(),
})

type Notices = AttendanceCase['late_notices']

/** Each side gives notice once, and can withdraw it. */
const noticesOf = (events: readonly CaseEvent[]): Notices =>
  events
    .filter(({ type }) => type === 'late_notice_given')
    .map(({ by, at }) => {
      const withdrawn = events.find((event) => event.type === 'late_notice_withdrawn' && event.by === by)
      return { by, at, withdrawn_at: withdrawn?.at ?? null }
    })

/** Leaves the session of the case itself out of what its side reported. */
const earlierOf = (
  record: AttendanceRecord | undefined,
  side: Side,
  { attendance }: Appointment,
): AttendanceRecord => {
  const { reports = 0, absences = 0 } = record ?? {}
  const { reported } = attendance
  const isOwnAbsence = attendance.name === 'contested' && attendance.by === side && attendance.absent === side
  return { reports: reports - (reported.includes(side) && !isOwnAbsence ? 1 : 0), absences }
}

export type CaseFacts = {
  /** Of each session, from the first to the last. */
  events: ReadonlyMap<string, readonly CaseEvent[]>
  /** By the id of the athlete or professional, with the session of the case. */
  records: Record<Side, ReadonlyMap<string, AttendanceRecord>>
}

/** Returns what an admin's list shows of a case; nothing of an appointment without one. */
export const caseViewOf = (appointment: Appointment, { events, records }: CaseFacts): AttendanceCase[] => {
  const { id, attendance, athlete_id, professional_id } = appointment
  if (attendance.name !== 'contested') return []
  const starts_at = startOf(appointment.state)
  const told = events.get(id) ?? []
  const reported = told.findLast(({ type }) => type === 'absence_reported')
  const contested = told.findLast((event) => event.type === 'absence_report_contested')
  return [
    {
      appointment_id: id,
      athlete_id,
      professional_id,
      professional_user_id: appointment.professional_user_id,
      appointment_type: appointment.appointment_type,
      place: appointment.place,
      starts_at: starts_at.toISOString(),
      ends_at: endOf(starts_at, appointment.duration_minutes).toISOString(),
      professional_time_zone: appointment.professional_time_zone,
      athlete_time_zone: appointment.athlete_time_zone,
      price_cents: appointment.price_cents,
      reported_by: attendance.by,
      absent: attendance.absent,
      reported_at: reported?.at ?? attendance.since.toISOString(),
      answered_by: contested?.contested_by ?? null,
      late_notices: noticesOf(told),
      records: {
        athlete: earlierOf(records.athlete.get(athlete_id), 'athlete', appointment),
        professional: earlierOf(records.professional.get(professional_id), 'professional', appointment),
      },
      is_paid_online: isPaidOnline(appointment),
      is_packaged: appointment.package_id !== null,
      is_reviewed: appointment.reviewed_at !== null,
      opened_at: attendance.since.toISOString(),
    },
  ]
}
