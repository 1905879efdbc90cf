import * as api from '@fieldside/contracts/http/rebookings.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { getRebooking } from './get.ts'
import { getLastSession } from './get-last-session.ts'

export const rebookingRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.getRebooking, (ctx, { params }) => getRebooking(ctx, params.id))
  http.serve(api.getLastSession, (ctx, { params }) => getLastSession(ctx, params.id))
}
