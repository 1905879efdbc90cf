import type { Review } from '@fieldside/contracts/http/reviews.ts'
import { REVIEWS_FOR_ATHLETE } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { listOfAthlete } from './store/reviews.ts'
import { reviewOf } from './views.ts'

export const listMyReviews = async (ctx: DirectoryContext): Promise<{ reviews: Review[] }> => {
  const viewer = userOf(ctx)
  const reviews = await listOfAthlete(ctx.db.kysely, viewer.userId, REVIEWS_FOR_ATHLETE)
  return { reviews: reviews.map((review) => reviewOf(review, viewer, ctx.now())) }
}
