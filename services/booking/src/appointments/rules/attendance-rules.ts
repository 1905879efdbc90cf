import { endOf } from '../../schedule/rules/slot.ts'
import { type Appointment, isPaidOnline, NOT_DUE, type StateName } from './appointment.ts'
import type { AttendanceEvent } from './attendance.ts'
import { cancelled } from './cancellation.ts'
import { isPaymentOverdue } from './deadlines.ts'
import {
  type AttendanceCommand,
  type AttendanceCommandType,
  decideAttendance,
  NOT_A_SESSION,
  SETTLED,
  type SessionFacts,
} from './decide-attendance.ts'
import type { AppointmentEvent } from './events.ts'
import { happened, type In, type Rule, rule } from './rule.ts'

type Session = In<'confirmed' | 'paid' | 'completed'>

const factsOf = (session: Session): SessionFacts => ({
  attendance: session.attendance,
  starts_at: session.state.starts_at,
  ends_at: endOf(session.state.starts_at, session.duration_minutes),
  cancel_until_hours: session.cancel_until_hours,
  is_reviewed: session.reviewed_at !== null,
  is_paid: isPaidOnline(session) || session.package_id !== null,
})

/** Cancels a session that is settled as not held, after the event that settled it. */
export const withCancellation = (
  appointment: Appointment,
  events: readonly AttendanceEvent[],
): AppointmentEvent[] =>
  events.flatMap((event): AppointmentEvent[] => {
    if (event.type !== 'attendance_settled' || event.absent === null) return [event]
    const { by, absent, settled_by, at } = event
    const cause = {
      by: settled_by === 'decision' ? 'system' : by,
      reason: 'did_not_take_place',
      absent,
    } as const
    return [event, cancelled(appointment, cause, at)]
  })

const refuse = ({ attendance }: Appointment) => (attendance.name === 'settled' ? SETTLED : NOT_A_SESSION)

const attendanceRule = <C extends AttendanceCommandType, S extends 'confirmed' | 'paid' | 'completed'>(
  type: C,
  label: string,
  to: Readonly<Record<S, readonly StateName[]>>,
): Rule<C> =>
  rule(type, {
    label,
    to,
    decide: (appointment, command, now) => {
      const session = appointment as Appointment & Session
      // It is being canceled as not paid.
      if (type === 'report_absence' && isPaymentOverdue(session, now)) return NOT_A_SESSION
      const decided = decideAttendance(factsOf(session), command as AttendanceCommand, now)
      return 'code' in decided ? decided : happened(...withCancellation(session, decided))
    },
    otherwise: refuse,
  })

const AGREED = { confirmed: ['confirmed'], paid: ['paid'] } as const
const RELEASED = { confirmed: ['cancelled'], paid: ['cancelled'] } as const
const WAITING = { ...AGREED, completed: ['completed'] } as const
const SETTLING = {
  confirmed: ['confirmed', 'cancelled'],
  paid: ['paid', 'cancelled'],
  completed: ['completed', 'cancelled'],
} as const

/** Returns whether the athlete gave notice of a session that was paid ahead, and the time was released. */
const isRefillable = ({ attendance, payment_required, package_id }: Appointment): boolean =>
  (payment_required || package_id !== null) &&
  attendance.name === 'settled' &&
  attendance.settled_by === 'release' &&
  attendance.absent === 'athlete' &&
  !attendance.refilled

export const attendanceRules = {
  refill_released: rule('refill_released', {
    to: { cancelled: ['cancelled'] },
    decide: (appointment, _command, now) =>
      isRefillable(appointment) ? happened({ type: 'released_time_refilled', at: now }) : NOT_DUE,
    otherwise: () => NOT_DUE,
  }),
  give_late_notice: attendanceRule('give_late_notice', 'a side says it can’t make it', AGREED),
  withdraw_late_notice: attendanceRule('withdraw_late_notice', 'the late notice is withdrawn', AGREED),
  release: attendanceRule('release', 'the other side releases the time after a late notice', RELEASED),
  report_absence: attendanceRule(
    'report_absence',
    'an absence is reported (one’s own ends the session)',
    SETTLING,
  ),
  withdraw_absence_report: attendanceRule('withdraw_absence_report', 'the report is withdrawn', WAITING),
  answer_absence_report: attendanceRule(
    'answer_absence_report',
    'the other side answers the report',
    SETTLING,
  ),
  settle_absence_report: attendanceRule(
    'settle_absence_report',
    'nobody answers the report for 72 h',
    SETTLING,
  ),
  decide_attendance: attendanceRule('decide_attendance', 'an administrator decides the case', SETTLING),
}
