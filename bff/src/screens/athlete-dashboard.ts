import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { type Booking, bookingsPage } from '@fieldside/contracts/http/bff/bookings.ts'
import { athleteDashboardScreen, savedPage } from '@fieldside/contracts/http/bff/dashboards.ts'
import { listSaved } from '@fieldside/contracts/http/saved-professionals.ts'
import { getStreak } from '@fieldside/contracts/http/training-days.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { bookingPage, bookingPages } from './parts/bookings.ts'
import { firstSession, fourWeekStreak, toCelebrate } from './parts/moments.ts'
import { isPayable } from './parts/payable.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

const savedCards = async (ctx: RequestContext, cursor?: string) => {
  const { items, next, total } = await ctx.read('directory', listSaved, { query: cursor ? { cursor } : {} })
  return { page: { items: items.map((item) => item.professional), next }, total }
}

/** Returns the id of the athlete's next session that can be paid online now. */
const payableOf = async (ctx: RequestContext, upcoming: readonly Booking[]): Promise<string | null> => {
  const unpaid = upcoming.find(({ status, price_cents }) => status === 'confirmed' && price_cents !== null)
  if (!unpaid) return null
  const payable = await unlessUnavailable(isPayable(ctx, unpaid.id, unpaid.professional_user_id))
  return payable ? unpaid.id : null
}

/** The professional's dashboard uses the pages, too. */
export const serveAthleteDashboard = (bff: Bff): void => {
  serve(bff, athleteDashboardScreen, async (ctx) => {
    const [counts, [upcoming, past], saved, streak] = await Promise.all([
      ctx.read('booking', countAppointments),
      bookingPages(ctx, ['upcoming', 'past']),
      savedCards(ctx),
      unlessUnavailable(ctx.read('content', getStreak)),
    ])
    const { pending, completed } = counts
    const [payable_id, celebrate] = await Promise.all([
      payableOf(ctx, upcoming!.items),
      toCelebrate(ctx, [...firstSession(completed), ...fourWeekStreak(streak)]),
    ])
    const stats = { upcoming: counts.upcoming, pending, saved: saved.total, completed }
    return { stats, upcoming: upcoming!, past: past!, saved: saved.page, payable_id, celebrate }
  })
  serve(bff, bookingsPage, (ctx, { query }) => bookingPage(ctx, query.scope, query.cursor))
  serve(bff, savedPage, async (ctx, { query }) => (await savedCards(ctx, query.cursor)).page)
}
