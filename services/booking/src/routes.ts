import {
  adminListAppointments,
  openAppointmentDetails as openDetails,
} from '@fieldside/contracts/http/appointments-admin.ts'
import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import * as v1 from '@fieldside/contracts/http/v1/appointments.ts'
import { type HttpApp, IN_ONE_WRITE, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { BookingContext } from './context.ts'
import { messageRoutes } from './routes/messages.ts'
import { countAll } from './store/counts.ts'
import { countActive, listTypes } from './store/offers.ts'
import { acceptAppointment } from './usecases/accept-appointment.ts'
import { acceptNewTime } from './usecases/accept-new-time.ts'
import { acceptSuggestion } from './usecases/accept-suggestion.ts'
import { addBusyCalendar } from './usecases/add-busy-calendar.ts'
import { addTimeBlock } from './usecases/add-time-block.ts'
import { addTimeOff } from './usecases/add-time-off.ts'
import { cancelAppointment } from './usecases/cancel-appointment.ts'
import { countAppointments } from './usecases/count-appointments.ts'
import { createCalendarFeed } from './usecases/create-calendar-feed.ts'
import { declineAppointment } from './usecases/decline-appointment.ts'
import { declineNewTime } from './usecases/decline-new-time.ts'
import { declineSuggestion } from './usecases/decline-suggestion.ts'
import { deleteCalendarFeed } from './usecases/delete-calendar-feed.ts'
import { getApiAppointment } from './usecases/get-api-appointment.ts'
import { getAppointment } from './usecases/get-appointment.ts'
import { getAppointmentState } from './usecases/get-appointment-state.ts'
import { getCalendarEntry } from './usecases/get-calendar-entry.ts'
import { getCalendarFeed } from './usecases/get-calendar-feed.ts'
import { getLastDetails } from './usecases/get-last-details.ts'
import { getOwnOffers } from './usecases/get-own-offers.ts'
import { getOwnSchedule } from './usecases/get-own-schedule.ts'
import { getPayableSession } from './usecases/get-payable-session.ts'
import { listApiAppointments } from './usecases/list-api-appointments.ts'
import { listAppointments } from './usecases/list-appointments.ts'
import { listAvailableSlots } from './usecases/list-available-slots.ts'
import { listBusyCalendars } from './usecases/list-busy-calendars.ts'
import { listNewestAppointments } from './usecases/list-newest-appointments.ts'
import { listNextAvailableSlots } from './usecases/list-next-available-slots.ts'
import { listOfferedTypes } from './usecases/list-offered-types.ts'
import { listPairSessions } from './usecases/list-pair-sessions.ts'
import { listTimeOff } from './usecases/list-time-off.ts'
import { listTimeOffAppointments } from './usecases/list-time-off-appointments.ts'
import { listWeek } from './usecases/list-week.ts'
import { lookUpAppointments } from './usecases/look-up-appointments.ts'
import { lookUpForSides } from './usecases/look-up-for-sides.ts'
import { openAppointmentDetails } from './usecases/open-appointment-details.ts'
import { proposeNewTime } from './usecases/propose-new-time.ts'
import { readCalendarFeed } from './usecases/read-calendar-feed.ts'
import { removeBusyCalendar } from './usecases/remove-busy-calendar.ts'
import { removeTimeBlock } from './usecases/remove-time-block.ts'
import { removeTimeOff } from './usecases/remove-time-off.ts'
import { reportNoShow } from './usecases/report-no-show.ts'
import { requestAppointment } from './usecases/request-appointment.ts'
import { setOffers } from './usecases/set-offers.ts'
import { setSchedule } from './usecases/set-schedule.ts'
import { suggestTime } from './usecases/suggest-time.ts'
import { updateCalendarFeed } from './usecases/update-calendar-feed.ts'

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
