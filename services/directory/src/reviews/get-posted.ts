import type { DirectoryContext } from '../context.ts'
import { hasReview } from './store/reviews.ts'

export const getReviewPosted = async (
  ctx: DirectoryContext,
  appointmentId: string,
): Promise<{ posted: boolean }> => ({ posted: await hasReview(ctx.db.kysely, appointmentId) })
