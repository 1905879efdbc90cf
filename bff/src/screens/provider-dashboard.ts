import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { providerDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { getOffers } from '@fieldside/contracts/http/offers.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withFees } from './parts/booking-requests.ts'
import { bookingPages } from './parts/bookings.ts'
import { nextStep, ownProfessional } from './parts/own-professional.ts'

const bookingLists = async (ctx: RequestContext) => {
  const [pending, upcoming, past] = await bookingPages(ctx, ['pending', 'agreed', 'past'])
  return { requests: await withFees(ctx, pending!), upcoming: upcoming!, past: past! }
}

export const serveProviderDashboard = (bff: Bff): void =>
  serve(bff, providerDashboardScreen, async (ctx, { query }) => {
    const [professional, payment, offers, stats, { requests, upcoming, past }] = await Promise.all([
      ownProfessional(ctx),
      ctx.read('billing', getPaymentState),
      ctx.read('booking', getOffers),
      ctx.read('booking', countAppointments, { query }),
      bookingLists(ctx),
    ])
    return {
      next_step: nextStep(professional, payment, offers.items),
      professional,
      stats,
      requests,
      upcoming,
      past,
    }
  })
