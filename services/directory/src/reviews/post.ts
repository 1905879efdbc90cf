import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import type { Review, ReviewForm } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { alreadyReviewed, noCompletedSession, noReview, sessionDidNotTakePlace } from '../errors.ts'
import { isReviewable } from './rules/review.ts'
import { refuseContactDetailsIn } from './steps/refuse-contact-details.ts'
import { findReview, insertReview, lockSession } from './store/reviews.ts'
import { reviewOf } from './views.ts'

/**
 * Posts one review per completed session of the caller, or per session that the professional reported as a no-show in
 * the last 72 hours.
 * @throws invalid-input for contact details, noCompletedSession, conflict 'did-not-take-place', 'already-reviewed'
 */
export const postReview = (
  ctx: DirectoryContext,
  { appointment_id, rating, comment }: ReviewForm & { appointment_id: string },
): Promise<Review> => {
  refuseContactDetailsIn('comment', 'Comment', comment)
  const viewer = userOf(ctx)
  const now = ctx.now()
  return write(ctx, async (tx, emit) => {
    const session = await lockSession(tx, appointment_id, viewer.userId)
    if (!session) throw noCompletedSession()
    if (!isReviewable(session, now)) throw sessionDidNotTakePlace()
    const posted = await insertReview(tx, {
      professional_id: session.professional_id,
      athlete_id: viewer.userId,
      appointment_id,
      rating,
      comment,
      created_at: now,
    })
    if (!posted) throw alreadyReviewed()
    const review = await findReview(tx, viewer.userId, posted.id)
    if (!review) throw noReview()
    emit(reviewPosted, review.professional_id, {
      review_id: review.id,
      professional_id: review.professional_id,
      professional_user_id: review.professional_user_id,
      athlete_id: review.athlete_id,
      appointment_id,
      rating,
    })
    return reviewOf(review, viewer, now)
  })
}
