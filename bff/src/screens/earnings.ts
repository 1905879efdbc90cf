import { earningLabel } from '@fieldside/contracts/earning-labels.ts'
import { earningsScreen, exportEarnings, type ShownEarning } from '@fieldside/contracts/http/bff/earnings.ts'
import {
  type Earning,
  type EarningMonth,
  listEarnings,
  sumEarnings,
} from '@fieldside/contracts/http/earnings.ts'
import { getSchedule } from '@fieldside/contracts/http/schedules.ts'
import { EARNINGS_PAGE_MAX } from '@fieldside/contracts/limits.ts'
import { toCsv } from '@fieldside/platform/csv.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { namesOfPackages } from './parts/paid-packages.ts'
import { paidSessions } from './parts/paid-sessions.ts'

/** Returns the zone of the professional's hours, or that of their browser before they set any. */
const zoneOf = async (ctx: RequestContext, browserZone: string | undefined): Promise<string> => {
  const { schedule } = await ctx.read('booking', getSchedule)
  return schedule?.time_zone ?? browserZone ?? 'UTC'
}

const withNamesOf = async (ctx: RequestContext, items: readonly Earning[]): Promise<ShownEarning[]> => {
  const [sessions, packageWith] = await Promise.all([paidSessions(ctx, items), namesOfPackages(ctx, items)])
  return items.map((item) => ({
    ...item,
    with: sessions.get(item.appointment_id ?? '')?.with ?? packageWith(item),
  }))
}

/** '2026-11-24' */
const dayOf = (at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  )

const daysOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

const NOTHING = { paid_cents: 0, refunded_cents: 0, fees_cents: 0, credited_cents: 0, total_cents: 0 }

const withMonth = (months: readonly EarningMonth[], month: string): EarningMonth[] => {
  const all = months.some((one) => one.month === month) ? months : [...months, { month, ...NOTHING }]
  return all.toSorted((a, b) => b.month.localeCompare(a.month))
}

const listAll = async (
  ctx: RequestContext,
  range: { from: string; to: string; time_zone: string },
): Promise<Earning[]> => {
  const all: Earning[] = []
  let cursor: string | null = null
  do {
    const query: typeof range & { limit: number; cursor?: string } = { ...range, limit: EARNINGS_PAGE_MAX }
    if (cursor) query.cursor = cursor
    const page: { items: Earning[]; next: string | null } = await ctx.read('billing', listEarnings, { query })
    all.push(...page.items)
    cursor = page.next
  } while (cursor)
  return all
}

const HEADER = ['Date', 'Type', 'Athlete', 'Amount', 'Currency', 'Booking']

export const serveEarnings = (bff: Bff): void => {
  serve(bff, earningsScreen, async (ctx, { query }) => {
    const time_zone = await zoneOf(ctx, query.time_zone)
    const month = query.month ?? dayOf(new Date(), time_zone).slice(0, 7)
    const range = { ...daysOf(month), time_zone, ...(query.cursor && { cursor: query.cursor }) }
    const [page, { months }] = await Promise.all([
      ctx.read('billing', listEarnings, { query: range }),
      ctx.read('billing', sumEarnings, { query: { time_zone } }),
    ])
    const items = await withNamesOf(ctx, page.items)
    return { items, next: page.next, time_zone, month, months: withMonth(months, month) }
  })
  serve(bff, exportEarnings, async (ctx, { query: { from, to, time_zone: browserZone } }) => {
    const time_zone = await zoneOf(ctx, browserZone)
    const items = await withNamesOf(ctx, await listAll(ctx, { from, to, time_zone }))
    const rows = items
      .toReversed()
      .map((item) => [
        dayOf(item.at, time_zone),
        earningLabel(item),
        item.with,
        { cents: item.amount_cents },
        'USD',
        item.appointment_id,
      ])
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="fieldside-earnings-${from}-${to}.csv"`,
      'cache-control': 'no-store',
    }
    return new Response(toCsv(HEADER, rows), { headers })
  })
}
