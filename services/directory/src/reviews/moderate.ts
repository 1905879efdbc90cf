import type { Review } from '@fieldside/contracts/http/reviews.ts'
import type { DirectoryContext } from '../context.ts'
import { alreadyHidden, nothingToDecide } from '../errors.ts'
import { decideReview } from './steps/decide.ts'
import { updateReview } from './store/reviews.ts'

/**
 * Hides a review, so that it no longer counts. Its author sees the reason.
 * @throws notFound, conflict 'already-hidden'
 */
export const hideReview = (ctx: DirectoryContext, id: string, reason: string): Promise<Review> =>
  decideReview(ctx, id, { action: 'hide-review', reason }, async (tx, before) => {
    if (before.hidden) throw alreadyHidden()
    await updateReview(tx, id, { hidden: true, hidden_at: ctx.now(), hidden_reason: reason })
  })

/**
 * Closes a review's reports and shows it again if it was hidden.
 * @throws notFound, conflict 'nothing-to-decide'
 */
export const keepReview = (ctx: DirectoryContext, id: string, reason: string): Promise<Review> =>
  decideReview(ctx, id, { action: 'keep-review', reason }, async (tx, before, closedReports) => {
    if (!before.hidden && closedReports === 0) throw nothingToDecide()
    if (before.hidden) await updateReview(tx, id, { hidden: false, hidden_at: null, hidden_reason: null })
  })
