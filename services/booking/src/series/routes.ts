import * as api from '@fieldside/contracts/http/series.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { acceptSeries, cancelRest, declineSeries, getSeries, withdrawSeries } from './answer.ts'
import { listSeriesDates } from './list-dates.ts'
import { requestSeries } from './request.ts'

export const seriesRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listSeriesDates, (ctx, { params, query }) => listSeriesDates(ctx, params.id, query))
  http.serve(api.requestSeries, (ctx, { body }) => requestSeries(ctx, body))
  http.serve(api.getSeries, (ctx, { params }) => getSeries(ctx, params.id))
  http.serve(api.acceptSeries, (ctx, { params, body }) => acceptSeries(ctx, params.id, body.except))
  http.serve(api.declineSeries, (ctx, { params, body }) => declineSeries(ctx, params.id, body.message))
  http.serve(api.withdrawSeries, (ctx, { params, body }) => withdrawSeries(ctx, params.id, body.message))
  http.serve(api.cancelRest, (ctx, { params, body }) => cancelRest(ctx, params.id, body))
}
