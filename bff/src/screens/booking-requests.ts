import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { bookingRequestsScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { type Bff, serve } from '../http/serve.ts'
import { pendingRequests } from './parts/booking-requests.ts'

export const serveBookingRequests = (bff: Bff): void =>
  serve(bff, bookingRequestsScreen, async (ctx, { query }) => {
    const [requests, { pending }] = await Promise.all([
      pendingRequests(ctx, query.cursor),
      ctx.read('booking', countAppointments),
    ])
    return { ...requests, pending }
  })
