import { userOf } from '@fieldside/platform/context.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { REVIEW_POSTED, refuseDidNotTakePlace } from '../domain/appointment.ts'
import { sideOfViewer } from '../domain/appointment-view.ts'
import { ownedBy, refuseIf } from '../errors.ts'
import { findAppointment } from '../store/appointments.ts'
import { changeAppointment } from './change-appointment.ts'
import { endAppointment } from './end-appointment.ts'

/** Asks directory about a review, because its event may not have arrived. */
const refuseReviewed = async (ctx: BookingContext, id: string): Promise<void> => {
  const { appointment } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  refuseIf(refuseDidNotTakePlace(appointment, 'professional', ctx.now()))
  if (await ctx.directory.hasReview(id, traceOf(ctx))) refuseIf(REVIEW_POSTED)
}

/**
 * Cancels an agreed session that one side reports as a no-show.
 * @throws not-found, not-over, too-late-to-mark, review-posted
 */
export const markDidNotTakePlace = async (ctx: BookingContext, id: string) => {
  if (userOf(ctx).role === 'professional') await refuseReviewed(ctx, id)
  return changeAppointment(ctx, id, async (tx, appointment, viewer, emit) => {
    const now = ctx.now()
    const by = sideOfViewer(viewer)
    refuseIf(refuseDidNotTakePlace(appointment, by, now))
    return endAppointment(tx, emit, appointment, { by, reason: 'did_not_take_place', now })
  })
}
