import { userOf } from '@fieldside/platform/context.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { sideOfViewer } from '../domain/appointment-view.ts'
import { decide } from '../domain/decide.ts'
import { REVIEW_POSTED } from '../domain/session-rules.ts'
import { eventsOf, ownedBy, refuseIf } from '../errors.ts'
import { findAppointment } from '../store/appointments.ts'
import { changeAppointment } from './change-appointment.ts'

/** Asks directory about a review before the professional's report, because its event may not have arrived. */
const refuseReviewed = async (ctx: BookingContext, id: string): Promise<void> => {
  const { appointment, viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  if (sideOfViewer(viewer) !== 'professional') return
  eventsOf(decide(appointment, { type: 'report_no_show', by: 'professional' }, ctx.now()))
  if (await ctx.directory.hasReview(id, traceOf(ctx))) refuseIf(REVIEW_POSTED)
}

/**
 * Cancels an agreed session that one side reports as a no-show.
 * @throws not-found, not-over, too-late-to-mark, review-posted
 */
export const reportNoShow = async (ctx: BookingContext, id: string) => {
  await refuseReviewed(ctx, id)
  return changeAppointment(ctx, id, (by) => ({ type: 'report_no_show', by }))
}
