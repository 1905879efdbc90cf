import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Booking, BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import type { providerDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { FEE_PREVIEWS_MAX } from '@fieldside/contracts/limits.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { batchesOf } from './batches.ts'
import type { BookingPage } from './bookings.ts'

type Requests = ReplyOf<typeof providerDashboardScreen>['requests']

/** Returns the fee terms, and a function that tells whether accepting an athlete's request charges the fee. */
const feesOf = async (ctx: RequestContext, bookings: readonly Booking[]) => {
  const athletes = [...new Set(bookings.map(({ athlete_id }) => athlete_id))]
  const preview = (athlete_ids: string[]) =>
    ctx.read('billing', previewFirstBookingFees, { body: { athlete_ids } })
  // Without athletes, the first batch still asks for the terms.
  const [fees, ...others] = await Promise.all([
    preview(athletes.slice(0, FEE_PREVIEWS_MAX)),
    ...batchesOf(athletes.slice(FEE_PREVIEWS_MAX), FEE_PREVIEWS_MAX).map(preview),
  ])
  const items = [fees, ...others].flatMap((reply) => reply.items)
  const due = new Set(items.filter((item) => item.due).map((item) => item.athlete_id))
  return { fees, isDue: ({ athlete_id }: Booking) => due.has(athlete_id) }
}

/** Adds the fee for accepting it to each pending request of a page. */
export const withFees = async (ctx: RequestContext, { items, next }: BookingPage): Promise<Requests> => {
  const { fees, isDue } = await feesOf(ctx, items)
  return {
    items: items.map((booking) => ({ ...booking, fee_due: isDue(booking) })),
    next,
    fee_cents: fees.amount_cents,
    payment_method: fees.payment_method,
    suspended: fees.suspended,
  }
}

/** Adds the fee for accepting it to each request of a week. Without requests, calls no service. */
export const withFeesOfRequests = async (
  ctx: RequestContext,
  items: readonly Booking[],
): Promise<BookingRequest[]> => {
  const pending = items.filter(({ status }) => status === 'pending')
  const isDue = pending.length > 0 ? (await feesOf(ctx, pending)).isDue : () => false
  return items.map((booking) => ({ ...booking, fee_due: booking.status === 'pending' && isDue(booking) }))
}
