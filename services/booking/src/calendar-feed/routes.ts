import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { createCalendarFeed } from './create.ts'
import { deleteCalendarFeed } from './delete.ts'
import { getCalendarFeed } from './get.ts'
import { getCalendarEntry } from './get-entry.ts'
import { readCalendarFeed } from './read.ts'
import { updateCalendarFeed } from './update.ts'

export const calendarFeedRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.getCalendarFeed, (ctx) => getCalendarFeed(ctx))
  http.serve(api.createCalendarFeed, (ctx) => createCalendarFeed(ctx))
  http.serve(api.updateCalendarFeed, (ctx, { body }) => updateCalendarFeed(ctx, body))
  http.serve(api.deleteCalendarFeed, (ctx) => deleteCalendarFeed(ctx))
  http.serve(api.readCalendarFeed, (ctx, { body }) => readCalendarFeed(ctx, body.token))
  http.serve(api.getCalendarEntry, (ctx, { params }) => getCalendarEntry(ctx, params.id))
}
