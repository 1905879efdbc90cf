import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { listNextAvailableSlots } from './list-next-slots.ts'
import { listStartsNear } from './list-starts-near.ts'

export const figureRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listNextOpenings, (ctx, { body }) =>
    listNextAvailableSlots(ctx, body.professional_ids, body.filter),
  )
  http.serve(api.listStartsNear, (ctx, { body }) =>
    listStartsNear(ctx, {
      professionalIds: body.professional_ids,
      around: new Date(body.around),
      type: body.appointment_type,
    }),
  )
}
