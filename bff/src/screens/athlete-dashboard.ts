import { countAppointments, listAppointments } from '@fieldside/contracts/http/appointments.ts'
import { athleteDashboardScreen } from '@fieldside/contracts/http/bff.ts'
import { listSaved } from '@fieldside/contracts/http/directory.ts'
import { withNames } from '../bookings.ts'
import { type Bff, serve } from '../serve.ts'

export const serveAthleteDashboard = (bff: Bff): void =>
  serve(bff, athleteDashboardScreen, async (asker) => {
    const [counts, upcoming, past, saved] = await Promise.all([
      asker.ask('booking', countAppointments),
      asker.ask('booking', listAppointments, { query: { scope: 'upcoming' } }),
      asker.ask('booking', listAppointments, { query: { scope: 'past' } }),
      asker.ask('directory', listSaved),
    ])
    const bookings = await withNames(asker, [...upcoming.items, ...past.items])
    const isUpcoming = new Set(upcoming.items.map((appointment) => appointment.id))
    return {
      stats: {
        upcoming: counts.upcoming,
        pending: counts.pending,
        saved: saved.items.length,
        completed: counts.completed,
      },
      upcoming: bookings.filter((booking) => isUpcoming.has(booking.id)),
      past: bookings.filter((booking) => !isUpcoming.has(booking.id)),
      saved: saved.items.map((item) => item.professional),
    }
  })
