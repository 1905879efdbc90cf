import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  answerAbsenceReport as answer,
  reportAbsence as report,
} from '@fieldside/contracts/http/attendance.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { type Alongside, changeAppointment } from '../appointments/change.ts'
import { sideOfViewer } from '../appointments/rules/appointment-view.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { deleteStatement, upsertStatement } from './store/statements.ts'

/** Returns whether the athlete has posted a review, whose event may not have arrived. */
const isReviewed = async (ctx: BookingContext, id: string): Promise<boolean> => {
  const { viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  return sideOfViewer(viewer) === 'professional' && ctx.directory.hasReview(id, traceOf(ctx))
}

/** Returns the write of what a side wrote, if anything. */
const writing =
  (appointment_id: string, text: string | undefined): Alongside =>
  async (tx, written_by, written_at) => {
    if (text) await upsertStatement(tx, { appointment_id, written_by, text, written_at })
  }

/**
 * Reports that a session wasn't held.
 * @throws not-found, not-a-session, not-started, too-late-to-report, report-waiting, already-reported,
 * late-notice-given, settled
 */
export const reportAbsence = async (
  ctx: BookingContext,
  id: string,
  { absent, statement }: BodyOf<typeof report>,
) => {
  // Only a professional's report of their own absence depends on it.
  const reviewed = absent === 'professional' && (await isReviewed(ctx, id))
  return changeAppointment(
    ctx,
    id,
    (by) => ({ type: 'report_absence', by, absent, reviewed }),
    undefined,
    writing(id, statement),
  )
}

/** Withdraws the caller's report, with what they wrote. @throws not-found, not-a-session, no-report, settled */
export const withdrawAbsenceReport = (ctx: BookingContext, id: string) =>
  changeAppointment(
    ctx,
    id,
    (by) => ({ type: 'withdraw_absence_report', by }),
    undefined,
    (tx, written_by) => deleteStatement(tx, { appointment_id: id, written_by }),
  )

/** Answers the other side's report. @throws not-found, not-a-session, no-report, settled */
export const answerAbsenceReport = (
  ctx: BookingContext,
  id: string,
  { agrees, statement }: BodyOf<typeof answer>,
) =>
  changeAppointment(
    ctx,
    id,
    (by) => ({ type: 'answer_absence_report', by, agrees }),
    undefined,
    writing(id, statement),
  )
