import {
  adminListAppointments,
  openAppointmentDetails as openDetails,
} from '@fieldside/contracts/http/appointments-admin.ts'
import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import * as v1 from '@fieldside/contracts/http/v1/appointments.ts'
import { type HttpApp, IN_ONE_WRITE, ON_REPLICA } from '@fieldside/platform/http.ts'
import { acceptAppointment } from './appointments/accept.ts'
import { acceptNewTime } from './appointments/accept-new-time.ts'
import { acceptSuggestion } from './appointments/accept-suggestion.ts'
import { listNewestAppointments } from './appointments/admin.ts'
import { listApiAppointments } from './appointments/api.ts'
import { cancelAppointment } from './appointments/cancel.ts'
import { countAppointments } from './appointments/count.ts'
import { declineAppointment } from './appointments/decline.ts'
import { declineNewTime } from './appointments/decline-new-time.ts'
import { declineSuggestion } from './appointments/decline-suggestion.ts'
import { getAppointment } from './appointments/get.ts'
import { getApiAppointment } from './appointments/get-api.ts'
import { getLastDetails } from './appointments/get-last-details.ts'
import { getPayableSession } from './appointments/get-payable-session.ts'
import { getAppointmentState } from './appointments/get-state.ts'
import { listAppointments } from './appointments/list.ts'
import { listAvailableSlots } from './appointments/list-available-slots.ts'
import { listTimeOffAppointments } from './appointments/list-in-time-off.ts'
import { listPairSessions } from './appointments/list-pair-sessions.ts'
import { listWeek } from './appointments/list-week.ts'
import { lookUpAppointments } from './appointments/look-up.ts'
import { lookUpForSides } from './appointments/look-up-for-sides.ts'
import { proposeNewTime } from './appointments/new-time.ts'
import { openAppointmentDetails } from './appointments/open-details.ts'
import { reportNoShow } from './appointments/report-no-show.ts'
import { requestAppointment } from './appointments/request.ts'
import { countAll } from './appointments/store/counts.ts'
import { suggestTime } from './appointments/suggestion.ts'
import { addBusyCalendar } from './busy-calendars/add.ts'
import { listBusyCalendars } from './busy-calendars/list.ts'
import { removeBusyCalendar } from './busy-calendars/remove.ts'
import { createCalendarFeed } from './calendar-feed/create.ts'
import { deleteCalendarFeed } from './calendar-feed/delete.ts'
import { getCalendarFeed } from './calendar-feed/get.ts'
import { getCalendarEntry } from './calendar-feed/get-entry.ts'
import { readCalendarFeed } from './calendar-feed/read.ts'
import { updateCalendarFeed } from './calendar-feed/update.ts'
import type { BookingContext } from './context.ts'
import { listNextAvailableSlots } from './figures/list-next-slots.ts'
import { messageRoutes } from './messages/routes.ts'
import { addTimeBlock } from './schedule/add-block.ts'
import { addTimeOff } from './schedule/add-time-off.ts'
import { getOwnSchedule } from './schedule/get.ts'
import { getOwnOffers } from './schedule/get-offers.ts'
import { listOfferedTypes } from './schedule/list-offered-types.ts'
import { listTimeOff } from './schedule/list-time-off.ts'
import { removeTimeBlock } from './schedule/remove-block.ts'
import { removeTimeOff } from './schedule/remove-time-off.ts'
import { setSchedule } from './schedule/set.ts'
import { setOffers } from './schedule/set-offers.ts'
import { countActive, listTypes } from './schedule/store/offers.ts'

const calendarRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listAppointmentTypes, async (ctx) => ({ items: await listTypes(ctx.db.kysely) }))
  http.serve(api.getSchedule, (ctx) => getOwnSchedule(ctx))
  http.serve(api.setSchedule, (ctx, { body }) => setSchedule(ctx, body), IN_ONE_WRITE)
  http.serve(api.listTimeOff, (ctx) => listTimeOff(ctx))
  http.serve(api.listTimeOffAppointments, (ctx, { query }) => listTimeOffAppointments(ctx, query))
  http.serve(api.addTimeOff, (ctx, { body }) => addTimeOff(ctx, body), IN_ONE_WRITE)
  http.serve(api.removeTimeOff, (ctx, { params }) => removeTimeOff(ctx, params.id), IN_ONE_WRITE)
  http.serve(api.addTimeBlock, (ctx, { body }) => addTimeBlock(ctx, body), IN_ONE_WRITE)
  http.serve(api.removeTimeBlock, (ctx, { params }) => removeTimeBlock(ctx, params.id), IN_ONE_WRITE)
  http.serve(api.getOffers, (ctx) => getOwnOffers(ctx))
  http.serve(api.setOffers, (ctx, { body }) => setOffers(ctx, body.items), IN_ONE_WRITE)
  http.serve(api.countActiveOffers, async (ctx, { params }) => ({
    active: await countActive(ctx.db.kysely, params.id),
  }))
  http.serve(api.listOfferedTypes, (ctx, { params }) => listOfferedTypes(ctx, params.id))
  http.serve(api.listOpenings, (ctx, { params, query }) =>
    listAvailableSlots(ctx, {
      professionalId: params.id,
      type: query.appointment_type,
      from: query.from,
      days: query.days,
      moving: query.moving,
    }),
  )
  http.serve(api.listNextOpenings, (ctx, { body }) =>
    listNextAvailableSlots(ctx, body.professional_ids, body.filter),
  )
}

const busyRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listBusyCalendars, (ctx) => listBusyCalendars(ctx))
  http.serve(api.addBusyCalendar, (ctx, { body }) => addBusyCalendar(ctx, body))
  http.serve(api.removeBusyCalendar, (ctx, { params }) => removeBusyCalendar(ctx, params.id), IN_ONE_WRITE)
}

const feedRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.getCalendarFeed, (ctx) => getCalendarFeed(ctx))
  http.serve(api.createCalendarFeed, (ctx) => createCalendarFeed(ctx))
  http.serve(api.updateCalendarFeed, (ctx, { body }) => updateCalendarFeed(ctx, body), IN_ONE_WRITE)
  http.serve(api.deleteCalendarFeed, (ctx) => deleteCalendarFeed(ctx), IN_ONE_WRITE)
  http.serve(api.readCalendarFeed, (ctx, { body }) => readCalendarFeed(ctx, body.token))
  http.serve(api.getCalendarEntry, (ctx, { params }) => getCalendarEntry(ctx, params.id))
}

const agreedRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(
    api.proposeNewTime,
    (ctx, { params, body }) => proposeNewTime(ctx, params.id, body),
    IN_ONE_WRITE,
  )
  http.serve(api.acceptNewTime, (ctx, { params, body }) => acceptNewTime(ctx, params.id, body), IN_ONE_WRITE)
  http.serve(
    api.declineNewTime,
    (ctx, { params, body }) => declineNewTime(ctx, params.id, body.starts_at),
    IN_ONE_WRITE,
  )
  http.serve(api.markDidNotTakePlace, (ctx, { params }) => reportNoShow(ctx, params.id), IN_ONE_WRITE)
}

/** `/counts`, `/week`, and `/last-details` come before `/appointments/{id}`, which would match them as ids. */
export const routes = (http: HttpApp<BookingContext>): void => {
  calendarRoutes(http)
  http.serve(v1.listApiAppointments, (ctx, { query }) => listApiAppointments(ctx, query))
  http.serve(v1.getApiAppointment, (ctx, { params }) => getApiAppointment(ctx, params.id))
  http.serve(api.requestAppointment, (ctx, { body }) => requestAppointment(ctx, body), IN_ONE_WRITE)
  http.serve(api.listAppointments, (ctx, { query }) => listAppointments(ctx, query), ON_REPLICA)
  http.serve(
    api.listWeek,
    (ctx, { query }) => listWeek(ctx, { day: query.day, timeZone: query.time_zone }),
    ON_REPLICA,
  )
  http.serve(api.countAppointments, (ctx, { query }) => countAppointments(ctx, query.time_zone), ON_REPLICA)
  http.serve(api.lookupAppointments, (ctx, { body }) => lookUpAppointments(ctx, body.ids))
  http.serve(api.getLastDetails, (ctx) => getLastDetails(ctx))
  http.serve(adminListAppointments, (ctx) => listNewestAppointments(ctx))
  // The reply holds personal data, so it isn't stored for replays. Each request is audited.
  http.serve(openDetails, (ctx, { params }) => openAppointmentDetails(ctx, params.id), { storeReply: false })
  http.serve(api.getAppointment, (ctx, { params }) => getAppointment(ctx, params.id))
  http.serve(api.countAllAppointments, async (ctx) => ({ appointments: await countAll(ctx.db.kysely) }))
  http.serve(api.acceptAppointment, (ctx, { params, body }) =>
    acceptAppointment(ctx, params.id, body.starts_at),
  )
  http.serve(
    api.declineAppointment,
    (ctx, { params, body }) => declineAppointment(ctx, params.id, body),
    IN_ONE_WRITE,
  )
  http.serve(api.suggestTime, (ctx, { params, body }) => suggestTime(ctx, params.id, body), IN_ONE_WRITE)
  http.serve(api.acceptSuggestion, (ctx, { params, body }) => acceptSuggestion(ctx, params.id, body))
  http.serve(
    api.declineSuggestion,
    (ctx, { params, body }) => declineSuggestion(ctx, params.id, body.starts_at),
    IN_ONE_WRITE,
  )
  http.serve(api.getAppointmentState, (ctx, { params }) => getAppointmentState(ctx, params.id))
  http.serve(api.lookupForSides, (ctx, { body }) => lookUpForSides(ctx, body.items))
  http.serve(api.listPairSessions, (ctx, { params }) => listPairSessions(ctx, params))
  http.serve(api.getPayableSession, (ctx, { params }) => getPayableSession(ctx, params.id))
  http.serve(
    api.cancelAppointment,
    (ctx, { params, body }) => cancelAppointment(ctx, params.id, body.message),
    IN_ONE_WRITE,
  )
  agreedRoutes(http)
  messageRoutes(http)
  feedRoutes(http)
  busyRoutes(http)
}
