import type { Review } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { reviewOf } from '../replies.ts'
import { listOfAppointments } from '../store/reviews.ts'

export const lookUpMyReviews = async (
  ctx: DirectoryContext,
  appointmentIds: readonly string[],
): Promise<{ reviews: Review[] }> => {
  const viewer = userOf(ctx)
  const reviews = await listOfAppointments(ctx.db.kysely, viewer.userId, appointmentIds)
  return { reviews: reviews.map((review) => reviewOf(review, viewer, ctx.now())) }
}
