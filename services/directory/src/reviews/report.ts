import { reviewReported } from '@fieldside/contracts/events/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noReview, ownReview } from '../errors.ts'
import { stateOf } from './rules/review.ts'
import { countOpenReports, insertReport } from './store/reports.ts'
import { lockReview } from './store/reviews.ts'

/** Reports a review, once per user. @throws notFound, conflict 'own-review' */
export const reportReview = (ctx: DirectoryContext, id: string, reason: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const review = await lockReview(tx, id)
    if (!review || stateOf(review) !== 'shown') throw noReview()
    if (review.athlete_id === userId) throw ownReview()
    const report = { review_id: id, reporter_id: userId, reason, reported_at: ctx.now() }
    if (!(await insertReport(tx, report))) return
    const { professional_id } = review
    const open_reports = await countOpenReports(tx, id)
    emit(reviewReported, professional_id, { review_id: id, professional_id, open_reports })
  })
}
