import { z } from 'zod'
import { Absent, Side } from '../appointment-sides.ts'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { REPORT_REASON_MAX_CHARS, REPORT_REASON_MIN_CHARS } from '../limits.ts'
import { Cents } from '../money.ts'
import { Appointment } from './appointments.ts'
import { AnswerMessage } from './messages.ts'

const eitherSide = ['athlete', 'professional'] as const

const statementOf = (what: string) => {
  const length = `${what} in ${REPORT_REASON_MIN_CHARS} to ${REPORT_REASON_MAX_CHARS} characters`
  return z.string().trim().min(REPORT_REASON_MIN_CHARS, length).max(REPORT_REASON_MAX_CHARS, length)
}

export const AbsenceReport = z.strictObject({
  /** Who didn't come. both: they called it off together. */
  absent: Absent,
  /** What happened, for the other side and, in a case, for an administrator. */
  statement: statementOf('Describe what happened').optional(),
})

export const reportAbsence = endpoint('POST /appointments/{id}/absence-report', {
  summary:
    'Reports that an agreed session wasn’t held, from its start until 7 days after its end, once for each side. The caller’s own absence cancels it at once. Otherwise the other side has 72 hours to answer',
  callers: eitherSide,
  body: AbsenceReport,
  reply: Appointment,
  problems: [
    'not-found',
    'not-a-session',
    'not-started',
    'too-late-to-report',
    'report-waiting',
    'already-reported',
    'late-notice-given',
    'settled',
  ],
})

export const withdrawAbsenceReport = endpoint('POST /appointments/{id}/absence-report/withdraw', {
  summary: 'Withdraws the caller’s report that a session wasn’t held, until it is settled',
  callers: eitherSide,
  reply: Appointment,
  problems: ['not-found', 'not-a-session', 'no-report', 'settled'],
})

const WHAT_HAPPENED = 'Describe what happened'

export const AbsenceAnswer = z
  .strictObject({
    /** Whether the other side's report is right. */
    agrees: z.boolean(),
    /** What happened. Required with a No. */
    statement: statementOf(WHAT_HAPPENED).optional(),
  })
  .refine(({ agrees, statement }) => agrees || statement !== undefined, {
    path: ['statement'],
    message: `${WHAT_HAPPENED}, so that Fieldside can decide`,
  })

export const answerAbsenceReport = endpoint('POST /appointments/{id}/absence-report/answer', {
  summary:
    'Answers the other side’s report that a session wasn’t held: a Yes cancels it, and a No opens a case that an administrator decides',
  callers: eitherSide,
  body: AbsenceAnswer,
  reply: Appointment,
  problems: ['not-found', 'not-a-session', 'no-report', 'settled'],
})

export const giveLateNotice = endpoint('POST /appointments/{id}/late-notice', {
  summary:
    'Tells the other side that the caller can’t make a session that starts within 24 hours. It keeps its status and time',
  callers: eitherSide,
  body: z.strictObject({ message: AnswerMessage.optional() }).default({}),
  reply: Appointment,
  problems: ['not-found', 'not-a-session', 'too-early-for-notice', 'started', 'late-notice-given', 'settled'],
})

export const withdrawLateNotice = endpoint('POST /appointments/{id}/late-notice/withdraw', {
  summary: 'Withdraws the caller’s late notice before the session starts: they can make it after all',
  callers: eitherSide,
  reply: Appointment,
  problems: ['not-found', 'not-a-session', 'no-late-notice', 'started', 'settled'],
})

export const releaseSession = endpoint('POST /appointments/{id}/late-notice/release', {
  summary:
    'Releases the time of a session whose other side can’t make it: it is canceled as their absence, and the time is free again',
  callers: eitherSide,
  reply: Appointment,
  problems: ['not-found', 'not-a-session', 'no-late-notice', 'settled'],
})

/** What a side or an administrator wrote. */
export const AttendanceStatement = z.object({
  written_by: z.enum(['athlete', 'professional', 'admin']),
  text: z.string(),
  written_at: Instant,
})
export type AttendanceStatement = z.infer<typeof AttendanceStatement>

export const listAttendanceStatements = endpoint('GET /appointments/{id}/attendance-statements', {
  summary:
    'Lists what the two sides and an administrator wrote about whether a session was held, oldest first',
  callers: eitherSide,
  reply: z.object({ items: z.array(AttendanceStatement) }),
  problems: ['not-found'],
})

/** Counts of a side's other sessions that were reported or settled as not held. */
export const AttendanceRecord = z.object({
  /** Sessions that this side reported as the other side's no-show, or as called off together. */
  reports: z.int(),
  /** Sessions that are settled as missed by this side. */
  absences: z.int(),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>

/** A case, without what the sides wrote, which is only shown once it is opened. */
export const AttendanceCase = z.object({
  appointment_id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  place: AppointmentPlace,
  starts_at: Instant,
  ends_at: Instant,
  professional_time_zone: z.string().nullable(),
  athlete_time_zone: z.string().nullable(),
  price_cents: Cents.nullable(),
  /** The side that reported, and who didn't come according to it. */
  reported_by: Side,
  absent: Absent,
  reported_at: Instant,
  /** The side that said No. Null: it didn't answer in time, and a review or a refund depends on the answer. */
  answered_by: Side.nullable(),
  /** From the first to the last. */
  late_notices: z.array(z.object({ by: Side, at: Instant, withdrawn_at: Instant.nullable() })),
  records: z.object({ athlete: AttendanceRecord, professional: AttendanceRecord }),
  is_paid_online: z.boolean(),
  /** A package pays for it. Release 0.2.0 doesn't send it. */
  is_packaged: z.boolean().optional(),
  is_reviewed: z.boolean(),
  /** When the other side disagreed, or ran out of time to answer. */
  opened_at: Instant,
})
export type AttendanceCase = z.infer<typeof AttendanceCase>

export const adminListCases = endpoint('GET /admin/attendance-cases', {
  summary: 'Lists sessions whose sides disagree on whether they were held, longest waiting first',
  callers: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(AttendanceCase),
})

export const adminOpenCase = endpoint('POST /admin/attendance-cases/{id}/statements', {
  summary:
    'Returns what the sides of a case wrote and where they agreed to meet, and records each opening in the audit log',
  callers: ['admin'],
  secretReply: true,
  reply: z.object({
    items: z.array(AttendanceStatement),
    /** The address of an in-person session, without links. Null for online sessions, whose link only the two sides see. */
    address: z.string().nullable().optional(),
  }),
  problems: ['not-found'],
})

export const decideCase = endpoint('POST /admin/attendance-cases/{id}/decide', {
  summary:
    'Decides whether a session was held, with a reason that both sides read. The decision is final. A session that wasn’t held is canceled',
  callers: ['admin'],
  body: z.strictObject({
    /** Who didn't come. Null: the session was held. */
    absent: Absent.nullable(),
    reason: statementOf('Give both sides a reason'),
  }),
  problems: ['not-found', 'already-decided'],
})
