import { z } from 'zod'
import { Absent, CancelledBy, CancelReason, Side } from './appointment-sides.ts'
import { SettledBy } from './attendance.ts'
import { Instant } from './fields.ts'

/** Something that happened to an appointment. It holds no names, texts, contact details, or places. */
export const TimelineEntry = z.object({
  type: z.enum([
    'requested',
    /** The athlete took a time that the professional had offered. */
    'offer_taken',
    'answer_reminded',
    'time_suggested',
    'suggestion_declined',
    /** The athlete accepted the suggested time, and the professional still has to accept it. */
    'suggestion_accepted',
    /** A side accepted, but the request is open again. Only that side and administrators see it. */
    'accept_failed',
    'declined',
    'confirmed',
    /** The professional was first shown the athlete's contact details. */
    'contact_shown',
    'new_time_proposed',
    'new_time_declined',
    'rescheduled',
    'approval_withdrawn',
    'session_reminded',
    'completed',
    /** The athlete was invited to review the session. The professional doesn't see it. */
    'review_invited',
    'cancelled',
    'late_notice_given',
    'late_notice_withdrawn',
    'absence_reported',
    'absence_report_withdrawn',
    /** The sides disagree, or an answer that is needed is missing: an administrator decides. */
    'absence_report_contested',
    'attendance_settled',
    /** Another athlete's session took the released time, so that the payment goes back. */
    'released_time_refilled',
  ]),
  at: Instant,
  /** The side that acted, or the system. Absent if nobody acted, or if an earlier release didn't record it. */
  by: CancelledBy.optional(),
  /** The session's start that it is about. Absent if it is about none, or if an earlier release didn't record it. */
  starts_at: Instant.optional(),
  /** The side whose proposed time was declined. */
  proposed_by: Side.optional(),
  /** Who didn't come, as reported or settled. Null for a session that was held. */
  absent: Absent.nullish(),
  settled_by: SettledBy.optional(),
  /** Why it was canceled. */
  reason: CancelReason.optional(),
  /** The side that couldn't take part anymore, for which it was canceled. */
  unavailable: Side.optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
