import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { bookingsPage } from '@fieldside/contracts/http/bff/bookings.ts'
import { athleteDashboardScreen, savedPage } from '@fieldside/contracts/http/bff/dashboards.ts'
import { listSaved } from '@fieldside/contracts/http/saved-professionals.ts'
import type { Asker } from '../asker.ts'
import { bookingPage } from '../bookings.ts'
import { type Bff, serve } from '../serve.ts'

const savedCards = async (asker: Asker, cursor?: string) => {
  const { items, next, total } = await asker.ask('directory', listSaved, { query: cursor ? { cursor } : {} })
  return { page: { items: items.map((item) => item.professional), next }, total }
}

/** The professional's dashboard uses the further pages, too. */
export const serveAthleteDashboard = (bff: Bff): void => {
  serve(bff, athleteDashboardScreen, async (asker) => {
    const [counts, upcoming, past, saved] = await Promise.all([
      asker.ask('booking', countAppointments),
      bookingPage(asker, 'upcoming'),
      bookingPage(asker, 'past'),
      savedCards(asker),
    ])
    const { pending, completed } = counts
    const stats = { upcoming: counts.upcoming, pending, saved: saved.total, completed }
    return { stats, upcoming, past, saved: saved.page }
  })
  serve(bff, bookingsPage, (asker, { query }) => bookingPage(asker, query.scope, query.cursor))
  serve(bff, savedPage, async (asker, { query }) => (await savedCards(asker, query.cursor)).page)
}
