import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import type { Rating, ReportedReview, Review, ReviewResponse } from '@fieldside/contracts/http/reviews.ts'
import type { Viewer } from '../professionals/rules/visibility.ts'
import type { ReviewResponseRow } from '../schema.ts'
import { actionsOn, editEndsAt, stateOf } from './rules/review.ts'
import type { ReportRow } from './store/reports.ts'
import type { ReviewRecord } from './store/reviews.ts'

/** Hides contact details that a reply got before they were refused. */
export const responseOf = (row: ReviewResponseRow): ReviewResponse => ({
  ...row,
  response_text: maskText(row.response_text),
  created_at: row.created_at.toISOString(),
})

export const answerTo = (review: ReviewRecord): ReviewResponse | null => {
  const { response_id, response_text, responded_at, professional_id } = review
  if (response_id === null || response_text === null || responded_at === null) return null
  return responseOf({
    id: response_id,
    review_id: review.id,
    professional_id,
    response_text,
    created_at: responded_at,
  })
}

export const reviewOf = (review: ReviewRecord, viewer: Viewer, now: Date): Review => {
  const response = answerTo(review)
  const actions = actionsOn(review, viewer, {
    isAnswered: response !== null,
    isReported: review.is_reported,
    now,
  })
  const readsReason = viewer.role === 'admin' || viewer.userId === review.athlete_id
  return {
    id: review.id,
    rating: review.rating,
    // An admin decides about a report by what the author wrote.
    comment: viewer.role === 'admin' ? review.comment : maskText(review.comment),
    created_at: review.created_at.toISOString(),
    edited_at: review.edited_at?.toISOString() ?? null,
    appointment_id: review.appointment_id,
    professional_id: review.professional_id,
    athlete_id: review.athlete_id,
    response,
    state: stateOf(review),
    ...(review.superseded && { is_older: true }),
    hidden_reason: readsReason && review.hidden ? review.hidden_reason : null,
    editable_until: actions.edit ? editEndsAt(review).toISOString() : null,
    actions,
  }
}

export const ratingOf = (review: ReviewRecord): Rating => ({
  id: review.id,
  score: review.rating,
  comment: maskText(review.comment),
  created_at: review.created_at.toISOString(),
  athlete_id: review.athlete_id,
  professional_id: review.professional_id,
})

/** Only for admins. */
export const reportedOf = (
  review: ReviewRecord,
  reports: readonly ReportRow[],
  viewer: Viewer,
  now: Date,
): ReportedReview => ({
  ...reviewOf(review, viewer, now),
  hidden_at: review.hidden_at?.toISOString() ?? null,
  reports: reports
    .filter((report) => report.review_id === review.id)
    .map(({ reporter_id, reason, reported_at }) => ({
      reporter_id,
      reason,
      reported_at: reported_at.toISOString(),
    })),
})
