import type { Review, ReviewForm } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noReview, refusedEdit } from '../errors.ts'
import { refuseEdit } from './rules/review.ts'
import { refuseContactDetailsIn } from './steps/refuse-contact-details.ts'
import { findReview, lockReview, updateReview } from './store/reviews.ts'
import { reviewOf } from './views.ts'

/**
 * Lets the author change a review for 24 hours.
 * @throws invalid-input for contact details, notFound, conflict 'edit-window-over', 'review-not-shown'
 */
export const editReview = (ctx: DirectoryContext, id: string, form: ReviewForm): Promise<Review> => {
  refuseContactDetailsIn('comment', 'Comment', form.comment)
  const viewer = userOf(ctx)
  const now = ctx.now()
  return write(ctx, async (tx) => {
    const before = await lockReview(tx, id)
    if (before?.athlete_id !== viewer.userId) throw noReview()
    const refusal = refuseEdit(before, now)
    if (refusal) throw refusedEdit(refusal)
    await updateReview(tx, id, { ...form, edited_at: now })
    const review = await findReview(tx, viewer.userId, id)
    if (!review) throw noReview()
    return reviewOf(review, viewer, now)
  })
}
