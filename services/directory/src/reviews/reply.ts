import { reviewReplied } from '@fieldside/contracts/events/directory.ts'
import type { ReviewResponse } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { alreadyReplied, noOwnRecord, noReview } from '../errors.ts'
import { findByUser } from '../professionals/store/professionals.ts'
import { stateOf } from './rules/review.ts'
import { refuseContactDetailsIn } from './steps/refuse-contact-details.ts'
import { insertResponse, lockReview } from './store/reviews.ts'
import { responseOf } from './views.ts'

/**
 * Posts the reviewed professional's only reply.
 * @throws invalid-input for contact details, notFound without a record or such a review, conflict 'already-replied'
 */
export const replyToReview = (
  ctx: DirectoryContext,
  id: string,
  response_text: string,
): Promise<ReviewResponse> => {
  refuseContactDetailsIn('response_text', 'Reply', response_text)
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const own = await findByUser(tx, userId)
    if (!own) throw noOwnRecord()
    const review = await lockReview(tx, id)
    if (review?.professional_id !== own.id || stateOf(review) !== 'shown') throw noReview()
    const response = await insertResponse(tx, {
      review_id: id,
      professional_id: own.id,
      response_text,
      created_at: ctx.now(),
    })
    if (!response) throw alreadyReplied()
    emit(reviewReplied, own.id, {
      review_id: id,
      professional_id: own.id,
      professional_user_id: userId,
      athlete_id: review.athlete_id,
      appointment_id: review.appointment_id,
    })
    return responseOf(response)
  })
}
