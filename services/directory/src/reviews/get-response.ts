import type { ReviewResponse } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noReview } from '../errors.ts'
import { maySeeReview } from './rules/review.ts'
import { findReview } from './store/reviews.ts'
import { reviewOf } from './views.ts'

/** @throws notFound, also for a review that the caller may not see */
export const getReviewResponse = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ response: ReviewResponse | null }> => {
  const viewer = userOf(ctx)
  const review = await findReview(ctx.db.kysely, viewer.userId, id)
  if (!review || !maySeeReview(review, viewer)) throw noReview()
  return { response: reviewOf(review, viewer, ctx.now()).response }
}
