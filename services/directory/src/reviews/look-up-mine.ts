import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupMyReviews as endpoint } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { listOfAppointments, listReviewableNoShows } from './store/reviews.ts'
import { reviewOf } from './views.ts'

export const lookUpMyReviews = async (
  ctx: DirectoryContext,
  appointmentIds: readonly string[],
): Promise<ReplyOf<typeof endpoint>> => {
  const viewer = userOf(ctx)
  const now = ctx.now()
  const { kysely } = ctx.db
  const [reviews, noShows] = await Promise.all([
    listOfAppointments(kysely, viewer.userId, appointmentIds),
    listReviewableNoShows(kysely, viewer.userId, appointmentIds, now),
  ])
  return {
    reviews: reviews.map((review) => reviewOf(review, viewer, now)),
    reviewable_no_shows: noShows.map(({ appointment_id, reviewable_until }) => ({
      appointment_id,
      until: reviewable_until!.toISOString(),
    })),
  }
}
