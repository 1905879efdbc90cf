import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { listNextAvailableSlots } from './list-next-slots.ts'

export const figureRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listNextOpenings, (ctx, { body }) =>
    listNextAvailableSlots(ctx, body.professional_ids, body.filter),
  )
}
