import {
  adminListAppointments,
  openAppointmentDetails as openDetails,
} from '@fieldside/contracts/http/appointments-admin.ts'
import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import * as v1 from '@fieldside/contracts/http/v1/appointments.ts'
import { type HttpApp, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { acceptAppointment } from './accept.ts'
import { listNewestAppointments, openAppointmentDetails } from './admin.ts'
import { getApiAppointment, listApiAppointments } from './api.ts'
import { cancelAppointment, declineAppointment } from './cancel.ts'
import { countAppointments } from './count.ts'
import { getAppointment, getLastDetails, getTimeline } from './get.ts'
import { getPayableSession } from './get-payable-session.ts'
import { getRequestLimit } from './get-request-limit.ts'
import { getAppointmentState } from './get-state.ts'
import { listAppointments } from './list.ts'
import { listAvailableSlots } from './list-available-slots.ts'
import { listTimeOffAppointments } from './list-in-time-off.ts'
import { listPairSessions } from './list-pair-sessions.ts'
import { listWeek } from './list-week.ts'
import { lookUpAppointments, lookUpForSides } from './look-up.ts'
import { acceptNewTime, declineNewTime, proposeNewTime } from './new-time.ts'
import { requestAppointment } from './request.ts'
import { countAll } from './store/counts.ts'
import { acceptSuggestion, declineSuggestion, suggestTime } from './suggestion.ts'

const suggestionRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.suggestTime, (ctx, { params, body }) => suggestTime(ctx, params.id, body))
  http.serve(api.acceptSuggestion, (ctx, { params, body }) => acceptSuggestion(ctx, params.id, body))
  http.serve(api.declineSuggestion, (ctx, { params, body }) =>
    declineSuggestion(ctx, params.id, body.starts_at),
  )
}

const newTimeRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.proposeNewTime, (ctx, { params, body }) => proposeNewTime(ctx, params.id, body))
  http.serve(api.acceptNewTime, (ctx, { params, body }) => acceptNewTime(ctx, params.id, body))
  http.serve(api.declineNewTime, (ctx, { params, body }) => declineNewTime(ctx, params.id, body.starts_at))
}

/** `/counts`, `/week`, and `/last-details` come before `/appointments/{id}`, which would match them as ids. */
export const appointmentRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(v1.listApiAppointments, (ctx, { query }) => listApiAppointments(ctx, query))
  http.serve(v1.getApiAppointment, (ctx, { params }) => getApiAppointment(ctx, params.id))
  http.serve(api.requestAppointment, (ctx, { body }) => requestAppointment(ctx, body))
  http.serve(api.listAppointments, (ctx, { query }) => listAppointments(ctx, query), ON_REPLICA)
  http.serve(
    api.listWeek,
    (ctx, { query }) => listWeek(ctx, { day: query.day, timeZone: query.time_zone }),
    ON_REPLICA,
  )
  http.serve(api.listTimeOffAppointments, (ctx, { query }) => listTimeOffAppointments(ctx, query))
  http.serve(api.listOpenings, (ctx, { params, query }) =>
    listAvailableSlots(ctx, {
      professionalId: params.id,
      type: query.appointment_type,
      from: query.from,
      days: query.days,
      moving: query.moving,
    }),
  )
  http.serve(api.countAppointments, (ctx, { query }) => countAppointments(ctx, query.time_zone), ON_REPLICA)
  http.serve(api.lookupAppointments, (ctx, { body }) => lookUpAppointments(ctx, body.ids))
  http.serve(api.getLastDetails, (ctx) => getLastDetails(ctx))
  http.serve(api.getRequestLimit, (ctx, { params }) => getRequestLimit(ctx, params.id))
  http.serve(adminListAppointments, (ctx) => listNewestAppointments(ctx))
  http.serve(openDetails, (ctx, { params }) => openAppointmentDetails(ctx, params.id))
  http.serve(api.getTimeline, (ctx, { params }) => getTimeline(ctx, params.id))
  http.serve(api.getAppointment, (ctx, { params }) => getAppointment(ctx, params.id))
  http.serve(api.countAllAppointments, async (ctx) => ({ appointments: await countAll(ctx.db.kysely) }))
  http.serve(api.acceptAppointment, (ctx, { params, body }) =>
    acceptAppointment(ctx, params.id, body.starts_at),
  )
  http.serve(api.declineAppointment, (ctx, { params, body }) => declineAppointment(ctx, params.id, body))
  http.serve(api.getAppointmentState, (ctx, { params }) => getAppointmentState(ctx, params.id))
  http.serve(api.lookupForSides, (ctx, { body }) => lookUpForSides(ctx, body.items))
  http.serve(api.listPairSessions, (ctx, { params }) => listPairSessions(ctx, params))
  http.serve(api.getPayableSession, (ctx, { params }) => getPayableSession(ctx, params.id))
  http.serve(api.cancelAppointment, (ctx, { params, body }) =>
    cancelAppointment(ctx, params.id, body.message),
  )
  suggestionRoutes(http)
  newTimeRoutes(http)
}
