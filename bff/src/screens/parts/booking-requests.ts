import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Booking, BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import type { providerDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { lookupContactOpened, previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { FEE_PREVIEWS_MAX } from '@fieldside/contracts/limits.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { batchesOf } from './batches.ts'
import type { BookingPage } from './bookings.ts'

type Requests = ReplyOf<typeof providerDashboardScreen>['requests']

/** Returns which of these athletes opened the contact details of the professional whose bookings these are. */
const contactOpenedBy = async (
  ctx: RequestContext,
  professional_id: string | undefined,
  athletes: string[],
): Promise<Set<string>> => {
  if (professional_id === undefined) return new Set()
  const lookup = (athlete_ids: string[]) =>
    ctx.readAsBff('billing', lookupContactOpened, { body: { professional_id, athlete_ids } })
  const replies = await Promise.all(batchesOf(athletes, FEE_PREVIEWS_MAX).map(lookup))
  return new Set(replies.flatMap(({ athlete_ids }) => athlete_ids))
}

/** Returns the fee terms, and a function that tells what accepting an athlete's request costs. */
const feesOf = async (ctx: RequestContext, bookings: readonly Booking[]) => {
  const athletes = [...new Set(bookings.map(({ athlete_id }) => athlete_id))]
  const preview = (athlete_ids: string[]) =>
    ctx.read('billing', previewFirstBookingFees, { body: { athlete_ids } })
  // Without athletes, the first batch still asks for the terms.
  const [opened, fees, ...others] = await Promise.all([
    contactOpenedBy(ctx, bookings[0]?.professional_id, athletes),
    preview(athletes.slice(0, FEE_PREVIEWS_MAX)),
    ...batchesOf(athletes.slice(FEE_PREVIEWS_MAX), FEE_PREVIEWS_MAX).map(preview),
  ])
  const items = [fees, ...others].flatMap((reply) => reply.items)
  const due = new Set(items.filter((item) => item.due).map((item) => item.athlete_id))
  const costOf = ({ athlete_id }: Booking) => {
    const fee_due = due.has(athlete_id)
    return { fee_due, contact_opened: fee_due && opened.has(athlete_id) }
  }
  return { fees, costOf }
}

/** Adds the fee for accepting it to each pending request of a page. */
export const withFees = async (ctx: RequestContext, { items, next }: BookingPage): Promise<Requests> => {
  const { fees, costOf } = await feesOf(ctx, items)
  return {
    items: items.map((booking) => ({ ...booking, ...costOf(booking) })),
    next,
    fee_cents: fees.amount_cents,
    payment_method: fees.payment_method,
    suspended: fees.suspended,
    ...(fees.credits > 0 && { credits: fees.credits }),
  }
}

/** Adds the fee for accepting it to each request of a week. Without requests, calls no service. */
export const withFeesOfRequests = async (
  ctx: RequestContext,
  items: readonly Booking[],
): Promise<BookingRequest[]> => {
  const pending = items.filter(({ status }) => status === 'pending')
  const fees = pending.length > 0 ? await feesOf(ctx, pending) : undefined
  const free = { fee_due: false, contact_opened: false }
  return items.map((booking) => ({
    ...booking,
    ...((booking.status === 'pending' && fees?.costOf(booking)) || free),
  }))
}
