import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { providerDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { BookingPage } from './bookings.ts'

type Requests = ReplyOf<typeof providerDashboardScreen>['requests']

/** Adds the fee for accepting it to each pending request of a page. */
export const withFees = async (ctx: RequestContext, { items, next }: BookingPage): Promise<Requests> => {
  const athletes = [...new Set(items.map((appointment) => appointment.athlete_id))]
  const fees = await ctx.read('billing', previewFirstBookingFees, { body: { athlete_ids: athletes } })
  const due = new Set(fees.items.filter((item) => item.due).map((item) => item.athlete_id))
  return {
    items: items.map((booking) => ({ ...booking, fee_due: due.has(booking.athlete_id) })),
    next,
    fee_cents: fees.amount_cents,
    payment_method: fees.payment_method,
    suspended: fees.suspended,
  }
}
