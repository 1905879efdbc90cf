import type { DirectoryContext } from '../context.ts'
import { hasReview } from '../store/reviews.ts'

/** Tells booking whether a session has a review, whether or not it is shown. */
export const getReviewPosted = async (
  ctx: DirectoryContext,
  appointmentId: string,
): Promise<{ posted: boolean }> => ({ posted: await hasReview(ctx.db.kysely, appointmentId) })
