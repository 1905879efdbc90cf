import { userOf } from '@fieldside/platform/context.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { eventsOf, ownedBy, refuseIf } from '../errors.ts'
import { sideOfViewer } from './rules/appointment-view.ts'
import { decide } from './rules/decide.ts'
import { REVIEW_POSTED } from './rules/session-rules.ts'
import { changeAppointment } from './steps/change.ts'
import { findAppointment } from './store/appointments.ts'

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
