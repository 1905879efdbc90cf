import * as api from '@fieldside/contracts/http/reviews.ts'
import { type HttpApp, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { browseReviews } from './browse.ts'
import { editReview } from './edit.ts'
import { getReviewPosted } from './get-posted.ts'
import { getReviewResponse } from './get-response.ts'
import { listRatings, listReviews } from './list.ts'
import { listMyReviews } from './list-mine.ts'
import { listModeratedReviews } from './list-moderated.ts'
import { lookUpMyReviews } from './look-up-mine.ts'
import { hideReview, keepReview } from './moderate.ts'
import { postReview } from './post.ts'
import { replyToReview } from './reply.ts'
import { reportReview } from './report.ts'
import { countOpenReports } from './store/reports.ts'

export const reviewRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.listMyReviews, (ctx) => listMyReviews(ctx))
  http.serve(api.lookupMyReviews, (ctx, { body }) => lookUpMyReviews(ctx, body.appointment_ids))
  http.serve(api.postReview, (ctx, { body }) => postReview(ctx, body))
  http.serve(api.editReview, (ctx, { params, body }) => editReview(ctx, params.id, body))
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
  http.serve(api.replyToReview, (ctx, { params, body }) => replyToReview(ctx, params.id, body.response_text))
  http.serve(api.reportReview, (ctx, { params, body }) => reportReview(ctx, params.id, body.reason))
  http.serve(api.countOpenReports, async (ctx, { params }) => ({
    open_reports: await countOpenReports(ctx.db.kysely, params.id),
  }))
  http.serve(api.adminListReviews, (ctx, { query }) => listModeratedReviews(ctx, query))
  http.serve(api.hideReview, (ctx, { params, body }) => hideReview(ctx, params.id, body.reason))
  http.serve(api.keepReview, (ctx, { params, body }) => keepReview(ctx, params.id, body.reason))
}
