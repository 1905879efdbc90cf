import { countAppointments, listAppointments } from '@fieldside/contracts/http/appointments.ts'
import { providerDashboardScreen } from '@fieldside/contracts/http/bff.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { getOffers } from '@fieldside/contracts/http/offers.ts'
import { withNames } from '../bookings.ts'
import { nextStep, ownProfessional } from '../own-professional.ts'
import { pendingRequests } from '../requests.ts'
import { type Bff, serve } from '../serve.ts'

export const serveProviderDashboard = (bff: Bff): void =>
  serve(bff, providerDashboardScreen, async (asker, { query }) => {
    const [professional, payment, offers, stats, requests, upcoming, past] = await Promise.all([
      ownProfessional(asker),
      asker.ask('billing', getPaymentState),
      asker.ask('booking', getOffers),
      asker.ask('booking', countAppointments, { query }),
      pendingRequests(asker),
      asker.ask('booking', listAppointments, { query: { scope: 'upcoming' } }),
      asker.ask('booking', listAppointments, { query: { scope: 'past' } }),
    ])
    const agreed = upcoming.items.filter((appointment) => appointment.status !== 'pending')
    const bookings = await withNames(asker, [...agreed, ...past.items])
    const isAgreed = new Set(agreed.map((appointment) => appointment.id))
    return {
      next_step: nextStep(professional, payment, offers.items),
      professional,
      stats,
      requests,
      upcoming: bookings.filter((booking) => isAgreed.has(booking.id)),
      past: bookings.filter((booking) => !isAgreed.has(booking.id)),
    }
  })
