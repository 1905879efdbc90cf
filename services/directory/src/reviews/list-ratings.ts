import type { Rating } from '@fieldside/contracts/http/reviews.ts'
import type { DirectoryContext } from '../context.ts'
import { ratingOf } from '../professionals/views.ts'
import { readListedReviews } from './steps/read-listed.ts'

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
