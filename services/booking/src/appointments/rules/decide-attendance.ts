import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { SettledBy } from '@fieldside/contracts/attendance.ts'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { ABSENCE_ANSWER_HOURS, DID_NOT_TAKE_PLACE_DAYS } from '@fieldside/contracts/limits.ts'
import { NOT_DUE, type Refusal } from './appointment.ts'
import type { Attendance, AttendanceEvent } from './attendance.ts'

type Inputs = {
  give_late_notice: { by: Side }
  withdraw_late_notice: { by: Side }
  /** The other side releases the time after a late notice. */
  release: { by: Side }
  /** `reviewed`: directory has a review, although its event may not have arrived. */
  report_absence: { by: Side; absent: Absent; reviewed?: boolean }
  withdraw_absence_report: { by: Side }
  answer_absence_report: { by: Side; agrees: boolean }
  /** Nobody answered in time. */
  settle_absence_report: { reviewed?: boolean }
  /** An administrator's last word. Null: the session was held. */
  decide_attendance: { absent: Absent | null }
}
export type AttendanceInputs = Inputs
export type AttendanceCommandType = keyof Inputs
export type AttendanceCommand = {
  [K in AttendanceCommandType]: { type: K } & Inputs[K]
}[AttendanceCommandType]

/** What a decision about attendance depends on. */
export type SessionFacts = {
  attendance: Attendance
  starts_at: Date
  ends_at: Date
  /** How many hours before its start the session can be canceled or moved. */
  cancel_until_hours: number
  /** The athlete has posted a review. */
  is_reviewed: boolean
  is_paid: boolean
}

const NOT_STARTED: Refusal = {
  code: 'not-started',
  detail: 'You can report that a session wasn’t held once it should have started.',
}
const TOO_LATE_TO_REPORT: Refusal = {
  code: 'too-late-to-report',
  detail: `You can report that a session wasn’t held for ${DID_NOT_TAKE_PLACE_DAYS} days after it ends.`,
}
export const SETTLED: Refusal = {
  code: 'settled',
  detail: 'Whether this session was held is settled, so it can’t be reported again.',
}
const REPORT_WAITING: Refusal = {
  code: 'report-waiting',
  detail: 'A report about this session is already waiting.',
}
const ALREADY_REPORTED: Refusal = {
  code: 'already-reported',
  detail: 'You’ve already reported this session, and withdrew the report.',
}
const NO_REPORT: Refusal = { code: 'no-report', detail: 'No report about this session is waiting for you.' }
const NOTICE_WAITING: Refusal = {
  code: 'late-notice-given',
  detail: 'The other side said that they can’t make it. Release the time, or wait until the session ends.',
}
const NOTICE_USED: Refusal = {
  code: 'late-notice-given',
  detail: 'You’ve already said once that you can’t make it, and withdrew it.',
}
const NOTICE_GIVEN: Refusal = {
  code: 'late-notice-given',
  detail: 'You’ve already said that you can’t make it.',
}
/** Neither an agreed session nor a completed one. */
export const NOT_A_SESSION: Refusal = {
  code: 'not-a-session',
  detail: 'This isn’t a confirmed session.',
}
const NO_NOTICE: Refusal = { code: 'no-late-notice', detail: 'Nobody said that they can’t make it.' }
const tooEarlyForNotice = ({ cancel_until_hours }: SessionFacts): Refusal => ({
  code: 'too-early-for-notice',
  detail: `You can still cancel or move this session, until ${cancel_until_hours} hours before it starts.`,
})
const STARTED: Refusal = { code: 'started', detail: 'This session has already started.' }

/** Returns until when the other side can answer a report. */
export const answerReportBy = (reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + ABSENCE_ANSWER_HOURS * HOUR_MS)

type Decided = AttendanceEvent[] | Refusal

const settled = (
  { by, absent, settled_by }: { by: Side; absent: Absent | null; settled_by: SettledBy },
  at: Date,
): AttendanceEvent[] => [{ type: 'attendance_settled', at, by, absent, settled_by }]

/**
 * Returns whether silence can't settle a report, because a review would stop counting, an online payment would be
 * refunded, or a session would go back to its package.
 */
const needsAnswer = ({ is_reviewed, is_paid }: SessionFacts, absent: Absent): boolean =>
  is_reviewed || (is_paid && absent !== 'athlete')

const refuseReport = ({ attendance, starts_at, ends_at }: SessionFacts, by: Side, now: Date) => {
  if (attendance.name === 'settled') return SETTLED
  if (attendance.name === 'reported' || attendance.name === 'contested') return REPORT_WAITING
  // At the end, a job makes the notice a report.
  if (attendance.name === 'noticed' && attendance.by !== by && ends_at > now) return NOTICE_WAITING
  if (attendance.reported.includes(by)) return ALREADY_REPORTED
  if (starts_at > now) return NOT_STARTED
  return now.getTime() - ends_at.getTime() > DID_NOT_TAKE_PLACE_DAYS * DAY_MS ? TOO_LATE_TO_REPORT : null
}

/**
 * Takes the word of a side about its own absence at once. A professional's word about a session that the athlete has
 * reviewed waits like one about the athlete, because it would remove the review.
 */
const reportAbsence = (
  facts: SessionFacts,
  { by, absent, reviewed = false }: Inputs['report_absence'],
  now: Date,
): Decided => {
  const refusal = refuseReport(facts, by, now)
  if (refusal) return refusal
  const { attendance } = facts
  if (attendance.name === 'noticed' && attendance.by === by && absent !== by) return NOTICE_GIVEN
  if (absent === by && !(by === 'professional' && (facts.is_reviewed || reviewed)))
    return settled({ by, absent, settled_by: 'report' }, now)
  return [{ type: 'absence_reported', at: now, by, absent, answer_by: answerReportBy(now) }]
}

const giveNotice = (facts: SessionFacts, by: Side, now: Date): Decided => {
  const { attendance, starts_at, cancel_until_hours } = facts
  if (attendance.name === 'noticed') return attendance.by === by ? NOTICE_GIVEN : NOTICE_WAITING
  if (attendance.name !== 'open') return attendance.name === 'settled' ? SETTLED : REPORT_WAITING
  if (attendance.gave_notice?.includes(by)) return NOTICE_USED
  if (starts_at <= now) return STARTED
  return starts_at.getTime() - now.getTime() >= cancel_until_hours * HOUR_MS
    ? tooEarlyForNotice(facts)
    : [{ type: 'late_notice_given', at: now, by }]
}

const answer = (
  { attendance }: SessionFacts,
  { by, agrees }: Inputs['answer_absence_report'],
  now: Date,
): Decided => {
  if (attendance.name === 'settled') return SETTLED
  if (attendance.name !== 'reported' || attendance.by === by) return NO_REPORT
  const { absent } = attendance
  return agrees
    ? settled({ by: attendance.by, absent, settled_by: 'answer' }, now)
    : [{ type: 'absence_report_contested', at: now, by: attendance.by, absent, contested_by: by }]
}

const settleUnanswered = (facts: SessionFacts, reviewed: boolean, now: Date): Decided => {
  const { attendance } = facts
  if (attendance.name !== 'reported' || attendance.answer_by > now) return NOT_DUE
  const { by, absent } = attendance
  return needsAnswer({ ...facts, is_reviewed: facts.is_reviewed || reviewed }, absent)
    ? [{ type: 'absence_report_contested', at: now, by, absent }]
    : settled({ by, absent, settled_by: 'silence' }, now)
}

/** Returns what a command about a session's attendance causes, or why it is refused. */
export const decideAttendance = (facts: SessionFacts, command: AttendanceCommand, now: Date): Decided => {
  const { attendance } = facts
  switch (command.type) {
    case 'give_late_notice':
      return giveNotice(facts, command.by, now)
    case 'withdraw_late_notice':
      if (attendance.name !== 'noticed' || attendance.by !== command.by) return NO_NOTICE
      return facts.starts_at > now ? [{ type: 'late_notice_withdrawn', at: now, by: command.by }] : STARTED
    case 'release':
      return attendance.name === 'noticed' && attendance.by !== command.by
        ? settled({ by: attendance.by, absent: attendance.by, settled_by: 'release' }, now)
        : NO_NOTICE
    case 'report_absence':
      return reportAbsence(facts, command, now)
    case 'withdraw_absence_report': {
      const isOwn =
        (attendance.name === 'reported' || attendance.name === 'contested') && attendance.by === command.by
      return isOwn
        ? [{ type: 'absence_report_withdrawn', at: now, by: command.by, absent: attendance.absent }]
        : NO_REPORT
    }
    case 'answer_absence_report':
      return answer(facts, command, now)
    case 'settle_absence_report':
      return settleUnanswered(facts, command.reviewed ?? false, now)
    case 'decide_attendance':
      return attendance.name === 'contested'
        ? settled({ by: attendance.by, absent: command.absent, settled_by: 'decision' }, now)
        : NO_REPORT
  }
}

/** Returns what a late notice becomes at the end of a session: a report of one's own absence. */
export const noticeAtEnd = (attendance: Attendance, now: Date): AttendanceEvent[] =>
  attendance.name === 'noticed'
    ? settled({ by: attendance.by, absent: attendance.by, settled_by: 'report' }, now)
    : []
