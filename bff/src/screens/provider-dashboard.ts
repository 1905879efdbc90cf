import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import { countAppointments, listWeek } from '@fieldside/contracts/http/appointments.ts'
import { providerDashboardScreen, providerWeekScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { getOffers } from '@fieldside/contracts/http/offers.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withFees, withFeesOfRequests } from './parts/booking-requests.ts'
import { createNaming, listOf, otherSideOf, withNames } from './parts/bookings.ts'
import { approval, firstSession, toCelebrate } from './parts/moments.ts'
import { checklistOf, nextStep, ownProfessional } from './parts/own-professional.ts'

/** Looks up the names in the requests and in the week with one call. */
const calendarOf = async (ctx: RequestContext, query: QueryOf<typeof providerDashboardScreen>) => {
  const [pending, week] = await Promise.all([
    listOf(ctx, 'pending'),
    ctx.read('booking', listWeek, { query }),
  ])
  const named = await createNaming(ctx, [...pending.items, ...week.items])
  const [requests, items] = await Promise.all([
    withFees(ctx, { items: pending.items.flatMap(named), next: pending.next }),
    withFeesOfRequests(ctx, week.items.flatMap(named)),
  ])
  return { requests, week: { ...week, items } }
}

export const serveProviderDashboard = (bff: Bff): void => {
  serve(bff, providerDashboardScreen, async (ctx, { query }) => {
    const [professional, payment, offers, stats, { requests, week }, otherSide] = await Promise.all([
      ownProfessional(ctx),
      ctx.read('billing', getPaymentState),
      ctx.read('booking', getOffers),
      ctx.read('booking', countAppointments, { query }),
      calendarOf(ctx, query),
      otherSideOf(ctx),
    ])
    const reached = [...approval(professional, new Date()), ...firstSession(stats.completed)]
    return {
      next_step: nextStep(professional, payment, offers.items),
      checklist: checklistOf(professional, {
        payment,
        offers: offers.items,
        hasHours: week.hours_from !== null,
      }),
      professional,
      stats,
      requests,
      week,
      celebrate: await toCelebrate(ctx, reached),
      ...otherSide,
    }
  })
  serve(bff, providerWeekScreen, async (ctx, { query }) => {
    const week = await ctx.read('booking', listWeek, { query })
    return { ...week, items: await withFeesOfRequests(ctx, await withNames(ctx, week.items)) }
  })
}
