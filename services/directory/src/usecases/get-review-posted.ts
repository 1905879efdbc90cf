import type { DirectoryContext } from '../context.ts'
import { hasReview } from '../store/reviews.ts'

/** Returns to booking whether a session has a review, shown or not. */
export const getReviewPosted = async (
  ctx: DirectoryContext,
  appointmentId: string,
): Promise<{ posted: boolean }> => ({ posted: await hasReview(ctx.db.kysely, appointmentId) })
