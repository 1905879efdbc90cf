import * as api from '@fieldside/contracts/http/waitlists.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { getWaitlistTime } from './get-time.ts'
import { joinWaitlist } from './join.ts'
import { leaveWaitlist } from './leave.ts'
import { countWaitlist, listOwnWaitlists } from './list.ts'

export const waitlistRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.joinWaitlist, (ctx, { params, body }) => joinWaitlist(ctx, params.id, body))
  http.serve(api.listOwnWaitlists, (ctx) => listOwnWaitlists(ctx))
  http.serve(api.leaveWaitlist, (ctx, { params }) => leaveWaitlist(ctx, params.id))
  http.serve(api.getWaitlistTime, (ctx, { params, query }) =>
    getWaitlistTime(ctx, params.id, new Date(query.starts_at)),
  )
  http.serve(api.countWaitlist, (ctx) => countWaitlist(ctx))
}
