import type { Rating, Review, ReviewResponse } from '@fieldside/contracts/http/reviews.ts'
import { REVIEWS_FOR_ATHLETE } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { listedAtMost, maySeeReview } from '../domain/review.ts'
import { noProfessional, noReview } from '../errors.ts'
import { ratingOf, reviewOf } from '../review-replies.ts'
import { findById } from '../store/professionals.ts'
import {
  findReview,
  listCounting,
  listOfAppointments,
  listOfAthlete,
  type ReviewRecord,
} from '../store/reviews.ts'

const listed = async (
  ctx: DirectoryContext,
  professionalId: string,
  wanted: number | undefined,
): Promise<ReviewRecord[]> => {
  const viewer = userOf(ctx)
  const record = await findById(ctx.db.kysely, professionalId)
  if (!record || !maySee(record, viewer)) throw noProfessional()
  return listCounting(ctx.db.kysely, viewer.userId, professionalId, listedAtMost(viewer, wanted))
}

/** Lists the reviews of a professional whom the caller may see, newest first. @throws notFound */
export const listReviews = async (
  ctx: DirectoryContext,
  professionalId: string,
  limit?: number,
): Promise<{ reviews: Review[] }> => {
  const reviews = await listed(ctx, professionalId, limit)
  return { reviews: reviews.map((review) => reviewOf(review, userOf(ctx), ctx.now())) }
}

/** Lists the same reviews as scores. @throws notFound */
export const listRatings = async (
  ctx: DirectoryContext,
  professionalId: string,
  limit?: number,
): Promise<{ ratings: Rating[] }> => ({
  ratings: (await listed(ctx, professionalId, limit)).map(ratingOf),
})

export const listMyReviews = async (ctx: DirectoryContext): Promise<{ reviews: Review[] }> => {
  const viewer = userOf(ctx)
  const reviews = await listOfAthlete(ctx.db.kysely, viewer.userId, REVIEWS_FOR_ATHLETE)
  return { reviews: reviews.map((review) => reviewOf(review, viewer, ctx.now())) }
}

export const lookupMyReviews = async (
  ctx: DirectoryContext,
  appointmentIds: readonly string[],
): Promise<{ reviews: Review[] }> => {
  const viewer = userOf(ctx)
  const reviews = await listOfAppointments(ctx.db.kysely, viewer.userId, appointmentIds)
  return { reviews: reviews.map((review) => reviewOf(review, viewer, ctx.now())) }
}

/** @throws notFound, also for a review that the caller may not see */
export const getReviewResponse = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ response: ReviewResponse | null }> => {
  const viewer = userOf(ctx)
  const review = await findReview(ctx.db.kysely, viewer.userId, id)
  if (!review || !maySeeReview(review, viewer)) throw noReview()
  return { response: reviewOf(review, viewer, ctx.now()).response }
}
