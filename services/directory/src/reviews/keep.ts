import type { Review } from '@fieldside/contracts/http/reviews.ts'
import type { DirectoryContext } from '../context.ts'
import { nothingToDecide } from '../errors.ts'
import { decideReview } from './steps/decide.ts'
import { saveReview } from './store/reviews.ts'

/**
 * Closes a review's reports and shows it again if it was hidden.
 * @throws notFound, conflict 'nothing-to-decide'
 */
export const keepReview = (ctx: DirectoryContext, id: string, reason: string): Promise<Review> =>
  decideReview(ctx, id, { action: 'keep-review', reason }, async (tx, before, closedReports) => {
    if (!before.hidden && closedReports === 0) throw nothingToDecide()
    if (before.hidden) await saveReview(tx, id, { hidden: false, hidden_at: null, hidden_reason: null })
  })
