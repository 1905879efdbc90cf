import type { Review } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { reviewOf } from '../professionals/views.ts'
import { readListedReviews } from './steps/read-listed.ts'

/** Lists the reviews of a professional whom the caller may see, newest first. @throws notFound */
export const listReviews = async (
  ctx: DirectoryContext,
  professionalId: string,
  limit?: number,
): Promise<{ reviews: Review[] }> => {
  const reviews = await readListedReviews(ctx, professionalId, limit)
  return { reviews: reviews.map((review) => reviewOf(review, userOf(ctx), ctx.now())) }
}
