import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { bookingRequestsScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withFees } from './parts/booking-requests.ts'
import { bookingPage } from './parts/bookings.ts'

export const serveBookingRequests = (bff: Bff): void =>
  serve(bff, bookingRequestsScreen, async (ctx, { query }) => {
    const [requests, { pending }] = await Promise.all([
      bookingPage(ctx, { scope: 'pending', ...query }).then((page) => withFees(ctx, page)),
      ctx.read('booking', countAppointments),
    ])
    return { ...requests, pending }
  })
