import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { SettledBy } from '@fieldside/contracts/attendance.ts'

/** Nothing is known against the session: it takes place, or took place. */
type Open = { name: 'open' }
/** One side said before the end that they can't come. At the end, it counts as a report of their own absence. */
type Noticed = { name: 'noticed'; by: Side }
/** One side reported the other one, or both, as absent, and the other side hasn't answered. */
type Reported = { name: 'reported'; by: Side; absent: Absent; answer_by: Date }
/** The sides disagree, or an answer is missing that is needed. An administrator decides. */
type Contested = { name: 'contested'; by: Side; absent: Absent; since: Date }
/** The last word. `absent` is null for a session that was held. `by` is the side that reported. */
type Settled = {
  name: 'settled'
  by: Side
  absent: Absent | null
  settled_by: SettledBy
  /** Missing in rows from before booking kept it. */
  settled_at?: Date
  /** Another athlete's session took the released time. */
  refilled?: true
}

/** What both sides say about whether a session was held. `reported` holds the sides that have used their report. */
export type Attendance = (Open | Noticed | Reported | Contested | Settled) & {
  reported: readonly Side[]
  /** The sides that have given notice, which they can do once. */
  gave_notice?: readonly Side[]
}

export const NOT_REPORTED: Attendance = { name: 'open', reported: [] }

type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T
/** Attendance as its column holds it: instants are text. Null while nothing is known. */
export type RecordedAttendance = Stored<Attendance>

/** Reads the column of an appointment's row. */
export const attendanceOf = (recorded: RecordedAttendance | null): Attendance => {
  if (recorded === null) return NOT_REPORTED
  if (recorded.name === 'reported') return { ...recorded, answer_by: new Date(recorded.answer_by) }
  if (recorded.name === 'settled') {
    const { settled_at, ...settled } = recorded
    return settled_at ? { ...settled, settled_at: new Date(settled_at) } : settled
  }
  return recorded.name === 'contested' ? { ...recorded, since: new Date(recorded.since) } : recorded
}

export const recordedAttendance = (attendance: Attendance): RecordedAttendance | null => {
  if (attendance.name === 'open' && attendance.reported.length === 0 && !attendance.gave_notice) return null
  if (attendance.name === 'reported') return { ...attendance, answer_by: attendance.answer_by.toISOString() }
  if (attendance.name === 'settled') {
    const { settled_at, ...settled } = attendance
    return settled_at ? { ...settled, settled_at: settled_at.toISOString() } : settled
  }
  return attendance.name === 'contested'
    ? { ...attendance, since: attendance.since.toISOString() }
    : attendance
}

/** Returns whether a report waits for an answer or a decision. */
export const isReportWaiting = ({ name }: Attendance): boolean => name === 'reported' || name === 'contested'

type Events = {
  late_notice_given: { by: Side }
  late_notice_withdrawn: { by: Side }
  absence_reported: { by: Side; absent: Absent; answer_by: Date }
  absence_report_withdrawn: { by: Side; absent: Absent }
  /** Without `contested_by`, nobody answered in time, and a review or a refund depends on the answer. */
  absence_report_contested: { by: Side; absent: Absent; contested_by?: Side }
  attendance_settled: { by: Side; absent: Absent | null; settled_by: SettledBy }
  /** Another athlete's session took the time that was released after a late notice. */
  released_time_refilled: object
}
export type AttendanceEventType = keyof Events
export type AttendanceEvents = Events
export type AttendanceEvent<T extends AttendanceEventType = AttendanceEventType> = {
  [K in T]: { type: K; at: Date } & Events[K]
}[T]

const EVENT_TYPES: Record<AttendanceEventType, true> = {
  late_notice_given: true,
  late_notice_withdrawn: true,
  absence_reported: true,
  absence_report_withdrawn: true,
  absence_report_contested: true,
  attendance_settled: true,
  released_time_refilled: true,
}

export const isOfAttendance = (event: { type: string }): event is AttendanceEvent =>
  Object.hasOwn(EVENT_TYPES, event.type)

/** Returns what is known after an event. */
export const evolveAttendance = (before: Attendance, event: AttendanceEvent): Attendance => {
  const { reported, gave_notice } = before
  const kept = { reported, ...(gave_notice && { gave_notice }) }
  const usedBy = (side: Side) => (reported.includes(side) ? reported : [...reported, side])
  switch (event.type) {
    case 'late_notice_given':
      return { ...kept, name: 'noticed', by: event.by, gave_notice: [...(gave_notice ?? []), event.by] }
    case 'late_notice_withdrawn':
    case 'absence_report_withdrawn':
      return { ...kept, name: 'open' }
    case 'absence_reported': {
      const { by, absent, answer_by } = event
      return { ...kept, name: 'reported', by, absent, answer_by, reported: usedBy(by) }
    }
    case 'absence_report_contested':
      return { ...kept, name: 'contested', by: event.by, absent: event.absent, since: event.at }
    case 'released_time_refilled':
      return before.name === 'settled' ? { ...before, refilled: true } : before
    case 'attendance_settled': {
      const { by, absent, settled_by } = event
      return { ...kept, name: 'settled', by, absent, settled_by, settled_at: event.at, reported: usedBy(by) }
    }
  }
}
