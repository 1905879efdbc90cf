import type { Rating, Review } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { readListedReviews } from './steps/read-listed.ts'
import { ratingOf, reviewOf } from './views.ts'

/** Lists the reviews of a professional whom the caller may see, newest first. @throws notFound */
export const listReviews = async (
  ctx: DirectoryContext,
  professionalId: string,
  limit?: number,
): Promise<{ reviews: Review[] }> => {
  const reviews = await readListedReviews(ctx, professionalId, limit)
  return { reviews: reviews.map((review) => reviewOf(review, userOf(ctx), ctx.now())) }
}

/** Lists those of the same reviews that count, as scores. @throws notFound */
export const listRatings = async (
  ctx: DirectoryContext,
  professionalId: string,
  limit?: number,
): Promise<{ ratings: Rating[] }> => ({
  ratings: (await readListedReviews(ctx, professionalId, limit))
    .filter(({ superseded }) => !superseded)
    .map(ratingOf),
})
