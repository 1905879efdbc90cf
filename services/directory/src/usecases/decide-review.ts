import { reviewDecided } from '@fieldside/contracts/events/directory.ts'
import type { ReportedReview, Review } from '@fieldside/contracts/http/reviews.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { alreadyHidden, noReview, nothingToDecide } from '../errors.ts'
import { reportedOf, reviewOf } from '../review-replies.ts'
import type { DirectorySchema, ReviewRow } from '../schema.ts'
import { closeReports, listHidden, listReported, listReports } from '../store/review-reports.ts'
import { findReview, lockReview, saveReview } from '../store/reviews.ts'

const decide = (
  ctx: DirectoryContext,
  id: string,
  decision: { action: 'hide-review' | 'keep-review'; reason: string },
  change: (tx: Tx<DirectorySchema>, before: ReviewRow, closedReports: number) => Promise<void>,
): Promise<Review> => {
  const viewer = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const before = await lockReview(tx, id)
    if (!before) throw noReview()
    const closed = await closeReports(tx, id, ctx.now())
    await change(tx, before, closed)
    const review = await findReview(tx, viewer.userId, id)
    if (!review) throw noReview()
    await audit(tx, ctx, {
      ...{ ...decision, objectType: 'review', objectId: id },
      before: { hidden: before.hidden },
      after: { hidden: review.hidden, closed_reports: closed },
    })
    emit(reviewDecided, review.professional_id, {
      review_id: id,
      professional_id: review.professional_id,
      professional_user_id: review.professional_user_id,
      athlete_id: review.athlete_id,
      appointment_id: review.appointment_id,
      was_hidden: before.hidden,
      hidden: review.hidden,
    })
    return reviewOf(review, viewer, ctx.now())
  })
}

/**
 * Hides a review, so that it no longer counts. Its author sees the reason.
 * @throws notFound, conflict 'already-hidden'
 */
export const hideReview = (ctx: DirectoryContext, id: string, reason: string): Promise<Review> =>
  decide(ctx, id, { action: 'hide-review', reason }, async (tx, before) => {
    if (before.hidden) throw alreadyHidden()
    await saveReview(tx, id, { hidden: true, hidden_at: ctx.now(), hidden_reason: reason })
  })

/**
 * Closes a review's reports and shows it again if it was hidden.
 * @throws notFound, conflict 'nothing-to-decide'
 */
export const keepReview = (ctx: DirectoryContext, id: string, reason: string): Promise<Review> =>
  decide(ctx, id, { action: 'keep-review', reason }, async (tx, before, closedReports) => {
    if (!before.hidden && closedReports === 0) throw nothingToDecide()
    if (before.hidden) await saveReview(tx, id, { hidden: false, hidden_at: null, hidden_reason: null })
  })

const LISTS = {
  reported: { read: listReported, cursors: cursorCodec('reported-reviews', TimedPosition) },
  hidden: { read: listHidden, cursors: cursorCodec('hidden-reviews', TimedPosition) },
}

type Wanted = { state: 'reported' | 'hidden'; cursor?: string | undefined }

/** Lists reported or hidden reviews for admins. @throws invalidInput */
export const adminListReviews = async (
  ctx: DirectoryContext,
  { state, cursor }: Wanted,
): Promise<{ items: ReportedReview[]; next: string | null }> => {
  const viewer = userOf(ctx)
  const db = ctx.db.kysely
  const { read, cursors } = LISTS[state]
  const { rows, next } = await read(db, viewer.userId, cursors.decode(cursor))
  const reports = await listReports(
    db,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => reportedOf(row, reports, viewer, ctx.now())), next: cursors.encode(next) }
}
