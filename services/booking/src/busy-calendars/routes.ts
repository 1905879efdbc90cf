import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { addBusyCalendar } from './add.ts'
import { listBusyCalendars } from './list.ts'
import { removeBusyCalendar } from './remove.ts'

export const busyCalendarRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listBusyCalendars, (ctx) => listBusyCalendars(ctx))
  http.serve(api.addBusyCalendar, (ctx, { body }) => addBusyCalendar(ctx, body))
  http.serve(api.removeBusyCalendar, (ctx, { params }) => removeBusyCalendar(ctx, params.id))
}
