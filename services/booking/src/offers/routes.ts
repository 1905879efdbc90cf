import * as api from '@fieldside/contracts/http/time-offers.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { declineOffer, withdrawOffer } from './end.ts'
import { listTimeOffers } from './list.ts'
import { offerTimes } from './offer.ts'
import { takeOffer } from './take.ts'

export const offerRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.offerTimes, (ctx, { params, body }) => offerTimes(ctx, params.id, body))
  http.serve(api.listTimeOffers, (ctx, { params }) => listTimeOffers(ctx, params.id))
  http.serve(api.takeOffer, (ctx, { params, body }) => takeOffer(ctx, params.id, body))
  http.serve(api.declineOffer, (ctx, { params }) => declineOffer(ctx, params.id))
  http.serve(api.withdrawOffer, (ctx, { params }) => withdrawOffer(ctx, params.id))
}
