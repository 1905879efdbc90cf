import { reviewDecided } from '@fieldside/contracts/events/directory.ts'
import type { Review } from '@fieldside/contracts/http/reviews.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../../context.ts'
import { noReview } from '../../errors.ts'
import type { DirectorySchema, ReviewRow } from '../../schema.ts'
import { closeReports } from '../store/reports.ts'
import { findReview, lockReview } from '../store/reviews.ts'
import { reviewOf } from '../views.ts'

export const decideReview = (
  ctx: DirectoryContext,
  id: string,
  decision: { action: 'hide-review' | 'keep-review'; reason: string },
  change: (tx: Tx<DirectorySchema>, before: ReviewRow, closedReports: number) => Promise<void>,
): Promise<Review> => {
  const viewer = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const before = await lockReview(tx, id)
    if (!before) throw noReview()
    const closed = await closeReports(tx, id, ctx.now())
    await change(tx, before, closed)
    const review = await findReview(tx, viewer.userId, id)
    if (!review) throw noReview()
    await audit(tx, ctx, {
      ...decision,
      objectType: 'review',
      objectId: id,
      before: { hidden: before.hidden },
      after: { hidden: review.hidden, closed_reports: closed },
    })
    emit(reviewDecided, review.professional_id, {
      review_id: id,
      professional_id: review.professional_id,
      professional_user_id: review.professional_user_id,
      athlete_id: review.athlete_id,
      appointment_id: review.appointment_id,
      was_hidden: before.hidden,
      hidden: review.hidden,
    })
    return reviewOf(review, viewer, ctx.now())
  })
}
