import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { bookingsPage } from '@fieldside/contracts/http/bff/bookings.ts'
import { athleteDashboardScreen, savedPage } from '@fieldside/contracts/http/bff/dashboards.ts'
import { type ListFilter, listSaved } from '@fieldside/contracts/http/saved-professionals.ts'
import { getStreak } from '@fieldside/contracts/http/training-days.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { bookingPage, bookingPages, otherSideOf } from './parts/bookings.ts'
import { firstSession, fourWeekStreak, toCelebrate } from './parts/moments.ts'
import { findPayable } from './parts/payable.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

const savedCards = async (
  ctx: RequestContext,
  query: { list?: ListFilter | undefined; cursor?: string | undefined } = {},
) => {
  const { items, next, total } = await ctx.read('directory', listSaved, { query })
  const cards = items.map(({ professional, list_id, note }) => ({ ...professional, list_id, note }))
  return { page: { items: cards, next }, total }
}

/** The professional's dashboard uses the pages, too. */
export const serveAthleteDashboard = (bff: Bff): void => {
  serve(bff, athleteDashboardScreen, async (ctx) => {
    const [counts, [upcoming, past], saved, streak, otherSide] = await Promise.all([
      ctx.read('booking', countAppointments),
      bookingPages(ctx, ['upcoming', 'past']),
      savedCards(ctx),
      unlessUnavailable(ctx.read('content', getStreak)),
      otherSideOf(ctx),
    ])
    const { pending, completed } = counts
    const [payable_id, celebrate] = await Promise.all([
      findPayable(ctx, upcoming!.items, new Date()),
      toCelebrate(ctx, [...firstSession(completed), ...fourWeekStreak(streak)]),
    ])
    const stats = { upcoming: counts.upcoming, pending, saved: saved.total, completed }
    return {
      ...{ stats, upcoming: upcoming!, past: past!, saved: saved.page, payable_id, celebrate },
      ...otherSide,
    }
  })
  serve(bff, bookingsPage, (ctx, { query }) => bookingPage(ctx, query))
  serve(bff, savedPage, async (ctx, { query }) => (await savedCards(ctx, query)).page)
}
