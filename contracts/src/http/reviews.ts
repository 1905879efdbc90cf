import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf, required } from '../fields.ts'
import {
  PAGE_SIZE,
  REVIEW_COMMENT_MAX_CHARS,
  REVIEW_REPLY_MAX_CHARS,
  REVIEWS_FOR_ATHLETE,
} from '../limits.ts'

const WHOLE_STARS = 'Please choose 1 to 5 stars'

export const Stars = z.int(WHOLE_STARS).min(1, WHOLE_STARS).max(5, WHOLE_STARS)

export const ReviewForm = z.strictObject({
  rating: Stars,
  comment: z
    .string()
    .trim()
    .max(REVIEW_COMMENT_MAX_CHARS, `Comment must be at most ${REVIEW_COMMENT_MAX_CHARS} characters`)
    .default(''),
})
export type ReviewForm = z.infer<typeof ReviewForm>

export const ReplyForm = z.strictObject({
  response_text: z
    .string()
    .trim()
    .min(1, 'Please enter a reply before submitting.')
    .max(REVIEW_REPLY_MAX_CHARS, `Reply must be at most ${REVIEW_REPLY_MAX_CHARS} characters`),
})
export type ReplyForm = z.infer<typeof ReplyForm>

export const ReviewResponse = z.object({
  id: Id,
  review_id: Id,
  professional_id: Id,
  response_text: z.string(),
  created_at: Instant,
})
export type ReviewResponse = z.infer<typeof ReviewResponse>

/** Only shown reviews count. The others are visible to their author and admins only. */
export const ReviewState = z.enum(['shown', 'hidden', 'did_not_take_place'])
export type ReviewState = z.infer<typeof ReviewState>

export const Review = z.object({
  id: Id,
  rating: Stars,
  comment: z.string(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  appointment_id: Id,
  professional_id: Id,
  athlete_id: Id,
  response: ReviewResponse.nullable(),
  state: ReviewState,
  /** True when the athlete has a newer visible review of the professional, so that this one doesn't count. */
  is_older: z.boolean().optional(),
  /** Why an admin hid it; null except for its author and admins. */
  hidden_reason: z.string().nullable(),
  /** Until when the author can edit it; null afterwards and for everyone else. */
  editable_until: Instant.nullable(),
  /** Actions available to the viewer now. The server checks again on each request. */
  actions: z.object({ edit: z.boolean(), reply: z.boolean(), report: z.boolean(), hide: z.boolean() }),
})
export type Review = z.infer<typeof Review>

const Reviews = z.object({ reviews: z.array(Review) })

export const postReview = endpoint('POST /reviews', {
  summary: 'Reviews a completed session, once, for its athlete',
  callers: ['athlete'],
  body: ReviewForm.extend({ appointment_id: Id }),
  reply: Review,
  status: 201,
  problems: ['no-completed-session', 'did-not-take-place', 'already-reviewed'],
})

export const editReview = endpoint('PUT /reviews/{id}', {
  summary: 'Changes the author’s review within 24 hours of posting it',
  callers: ['athlete'],
  body: ReviewForm,
  reply: Review,
  problems: ['not-found', 'edit-window-over', 'review-not-shown'],
})

export const listReviews = endpoint('GET /professionals/{id}/reviews', {
  summary: 'Lists visible reviews of a professional, newest first: at most 10, for professionals at most 5',
  callers: ['signed-in'],
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(REVIEWS_FOR_ATHLETE).optional() }),
  reply: Reviews,
  problems: ['not-found'],
})

const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const

export const ReviewPageQuery = z.strictObject({
  stars: z.coerce.number().pipe(Stars).optional(),
  sort: z.enum(REVIEW_SORTS).default('newest'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  cursor: Cursor.optional(),
})
export type ReviewPageQuery = z.infer<typeof ReviewPageQuery>

/** How many visible reviews have each number of stars, from 5 to 1. */
export const StarCounts = z.array(z.object({ stars: Stars, reviews: z.int() }))
export type StarCounts = z.infer<typeof StarCounts>

export const browseReviews = endpoint('GET /professionals/{id}/reviews/page', {
  summary:
    'Lists all visible reviews of a professional by page, or those with some number of stars, and counts them by stars',
  callers: ['signed-in'],
  query: ReviewPageQuery,
  reply: pageOf(Review).extend({ by_stars: StarCounts }),
  problems: ['not-found'],
})

/** The score of a review, derived from it rather than stored. */
export const Rating = z.object({
  id: Id,
  score: Stars,
  comment: z.string(),
  created_at: Instant,
  athlete_id: Id,
  professional_id: Id,
})
export type Rating = z.infer<typeof Rating>

export const listRatings = endpoint('GET /professionals/{id}/ratings', {
  summary: 'Lists the same reviews as ratings: the score of each',
  callers: ['signed-in'],
  query: listReviews.query,
  reply: z.object({ ratings: z.array(Rating) }),
  problems: ['not-found'],
})

export const listMyReviews = endpoint('GET /reviews/mine', {
  summary: 'Lists the athlete’s own reviews, newest first, at most 10, including hidden ones',
  callers: ['athlete'],
  reply: Reviews,
})

export const lookupMyReviews = endpoint('POST /reviews/lookup', {
  summary: 'Lists the athlete’s own reviews of some appointments',
  callers: ['athlete'],
  repeatable: true,
  body: z.strictObject({ appointment_ids: z.array(Id).max(50) }),
  reply: Reviews.extend({
    /** Sessions among them that the professional reported as no-shows and the athlete can still review. */
    reviewable_no_shows: z.array(z.object({ appointment_id: Id, until: Instant })).optional(),
  }),
})

/** Asked before a professional can mark a no-show, and before an athlete is invited to review a session. */
export const getReviewPosted = endpoint('GET /appointments/{id}/review-posted', {
  summary: 'Returns whether the athlete of a session has posted a review of it, visible or hidden',
  callers: ['service:booking', 'service:notification'],
  reply: z.object({ posted: z.boolean() }),
})

export const getReviewResponse = endpoint('GET /reviews/{id}/response', {
  summary: 'Returns the reply to a review; null if there is none',
  callers: ['signed-in'],
  reply: z.object({ response: ReviewResponse.nullable() }),
  problems: ['not-found'],
})

export const replyToReview = endpoint('POST /reviews/{id}/response', {
  summary: 'Replies to a review, once, for the reviewed professional',
  callers: ['professional'],
  body: ReplyForm,
  reply: ReviewResponse,
  status: 201,
  problems: ['not-found', 'already-replied'],
})

/** Why a review is reported, hidden, or kept. */
export const ReviewReason = z.strictObject({ reason: required('Reason', 500) })

export const reportReview = endpoint('POST /reviews/{id}/reports', {
  summary: 'Reports a review to the administrators; keeps one report per person',
  callers: ['signed-in'],
  body: ReviewReason,
  problems: ['not-found', 'own-review'],
})

export const countOpenReports = endpoint('GET /reviews/{id}/reports/open', {
  summary: 'Counts the reports of a review that are waiting for a decision',
  callers: ['service:notification'],
  reply: z.object({ open_reports: z.int() }),
})

export const ReportedReview = Review.extend({
  hidden_at: Instant.nullable(),
  reports: z.array(z.object({ reporter_id: Id, reason: z.string(), reported_at: Instant })),
})
export type ReportedReview = z.infer<typeof ReportedReview>

export const adminListReviews = endpoint('GET /admin/reviews', {
  summary: 'Lists reported reviews, longest waiting first, or hidden reviews, newest first',
  callers: ['admin'],
  query: z.strictObject({ state: z.enum(['reported', 'hidden']), cursor: Cursor.optional() }),
  reply: pageOf(ReportedReview),
})

export const hideReview = endpoint('POST /admin/reviews/{id}/hide', {
  summary: 'Hides a review with a recorded reason that its author can read; the average leaves it out',
  callers: ['admin'],
  body: ReviewReason,
  reply: Review,
  problems: ['not-found', 'already-hidden'],
})

export const keepReview = endpoint('POST /admin/reviews/{id}/keep', {
  summary: 'Closes a review’s reports with a recorded reason; a hidden review becomes visible again',
  callers: ['admin'],
  body: ReviewReason,
  reply: Review,
  problems: ['not-found', 'nothing-to-decide'],
})
