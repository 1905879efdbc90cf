import * as api from '@fieldside/contracts/http/reviews.ts'
import { type HttpApp, IN_ONE_WRITE, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { countOpenReports } from '../store/review-reports.ts'
import { browseReviews } from '../usecases/browse-reviews.ts'
import { editReview } from '../usecases/edit-review.ts'
import { getReviewPosted } from '../usecases/get-review-posted.ts'
import { getReviewResponse } from '../usecases/get-review-response.ts'
import { hideReview } from '../usecases/hide-review.ts'
import { keepReview } from '../usecases/keep-review.ts'
import { listModeratedReviews } from '../usecases/list-moderated-reviews.ts'
import { listMyReviews } from '../usecases/list-my-reviews.ts'
import { listRatings } from '../usecases/list-ratings.ts'
import { listReviews } from '../usecases/list-reviews.ts'
import { lookUpMyReviews } from '../usecases/look-up-my-reviews.ts'
import { postReview } from '../usecases/post-review.ts'
import { replyToReview } from '../usecases/reply-to-review.ts'
import { reportReview } from '../usecases/report-review.ts'

export const reviewRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.listMyReviews, (ctx) => listMyReviews(ctx))
  http.serve(api.lookupMyReviews, (ctx, { body }) => lookUpMyReviews(ctx, body.appointment_ids))
  http.serve(api.postReview, (ctx, { body }) => postReview(ctx, body), IN_ONE_WRITE)
  http.serve(api.editReview, (ctx, { params, body }) => editReview(ctx, params.id, body), IN_ONE_WRITE)
  http.serve(
    api.listReviews,
    (ctx, { params, query }) => listReviews(ctx, params.id, query.limit),
    ON_REPLICA,
  )
  http.serve(api.browseReviews, (ctx, { params, query }) => browseReviews(ctx, params.id, query), ON_REPLICA)
  http.serve(
    api.listRatings,
    (ctx, { params, query }) => listRatings(ctx, params.id, query.limit),
    ON_REPLICA,
  )
  http.serve(api.getReviewPosted, (ctx, { params }) => getReviewPosted(ctx, params.id))
  http.serve(api.getReviewResponse, (ctx, { params }) => getReviewResponse(ctx, params.id))
  http.serve(
    api.replyToReview,
    (ctx, { params, body }) => replyToReview(ctx, params.id, body.response_text),
    IN_ONE_WRITE,
  )
  http.serve(
    api.reportReview,
    (ctx, { params, body }) => reportReview(ctx, params.id, body.reason),
    IN_ONE_WRITE,
  )
  http.serve(api.countOpenReports, async (ctx, { params }) => ({
    open_reports: await countOpenReports(ctx.db.kysely, params.id),
  }))
  http.serve(api.adminListReviews, (ctx, { query }) => listModeratedReviews(ctx, query))
  http.serve(api.hideReview, (ctx, { params, body }) => hideReview(ctx, params.id, body.reason), IN_ONE_WRITE)
  http.serve(api.keepReview, (ctx, { params, body }) => keepReview(ctx, params.id, body.reason), IN_ONE_WRITE)
}
