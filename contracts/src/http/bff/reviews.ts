import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Instant, pageOf } from '../../fields.ts'
import { ProfessionalCard } from '../directory.ts'
import { ProfileViews } from '../profiles.ts'
import { adminListReviews, ReportedReview, Review, ReviewPageQuery, StarCounts } from '../reviews.ts'

/** A review with its author, abbreviated to 'Jonah R.' unless the reader is involved. */
export const ShownReview = Review.extend({ author: z.string() })
export type ShownReview = z.infer<typeof ShownReview>

export const profileReviewsScreen = endpoint('GET /screens/professional/{id}/reviews', {
  summary:
    'Lists a professional’s reviews: the first five, then by page, newest first or by stars, and how many there are with each number of stars',
  callers: ['signed-in'],
  query: ReviewPageQuery.omit({ limit: true }),
  reply: pageOf(ShownReview).extend({ by_stars: StarCounts }),
  problems: ['not-found'],
})

export const MyReview = Review.extend({ professional: ProfessionalCard })
export type MyReview = z.infer<typeof MyReview>

export const myReviewsScreen = endpoint('GET /screens/athlete-dashboard/reviews', {
  summary: 'Lists the athlete’s own reviews, newest first, at most 10',
  callers: ['athlete'],
  reply: z.object({ reviews: z.array(MyReview) }),
})

export const providerReviewsScreen = endpoint('GET /screens/provider-dashboard/reviews', {
  summary: 'Returns the professional’s five most recent reviews and their totals',
  callers: ['professional'],
  reply: z.object({
    reviews: z.array(ShownReview),
    rating: z.number().nullable(),
    review_count: z.int(),
  }),
})

export const providerAnalyticsScreen = endpoint('GET /screens/provider-dashboard/analytics', {
  summary: 'Counts how often athletes opened the professional’s profile',
  callers: ['professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: ProfileViews,
})

export const AdminReview = ReportedReview.extend({
  author: z.string(),
  professional_name: z.string(),
  reports: z.array(z.object({ reporter: z.string(), reason: z.string(), reported_at: Instant })),
})
export type AdminReview = z.infer<typeof AdminReview>

export const adminReviewsScreen = endpoint('GET /screens/admin/reviews', {
  summary: 'Lists reported or hidden reviews with the names of everyone concerned',
  callers: ['admin'],
  query: adminListReviews.query,
  reply: pageOf(AdminReview),
})
