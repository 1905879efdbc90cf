import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { stateOf } from '../domain/review.ts'
import { noReview, ownReview } from '../failures.ts'
import { insertReport } from '../store/review-reports.ts'
import { lockReview } from '../store/reviews.ts'

/** Twice leaves one report. @throws notFound, conflict 'own-review' */
export const reportReview = (ctx: DirectoryContext, id: string, reason: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review || stateOf(review) !== 'shown') throw noReview()
    if (review.athlete_id === userId) throw ownReview()
    await insertReport(tx, { review_id: id, reporter_id: userId, reason, reported_at: ctx.now() })
  })
}
