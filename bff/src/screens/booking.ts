import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withNames } from './parts/bookings.ts'

export const serveBooking = (bff: Bff): void =>
  serve(bff, bookingScreen, async (ctx, { params }) => {
    const [booking] = await withNames(ctx, [await ctx.read('booking', getAppointment, { params })], {
      payments: false,
    })
    if (!booking) throw notFound('Appointment Not Found')
    return { booking }
  })
