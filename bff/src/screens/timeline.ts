import { type ShownEntry, timelineScreen } from '@fieldside/contracts/http/bff/timeline.ts'
import { getTimeline } from '@fieldside/contracts/http/timelines.ts'
import { type Bff, serve } from '../http/serve.ts'
import { paymentsOf } from './parts/booking-payments.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

type Paid = Awaited<ReturnType<typeof paymentsOf>>[number]

/** Returns when a payment was made and when it went back in full. */
const entriesOf = ({ payment_type, amount_cents, paid_at, refunded_at }: Paid): ShownEntry[] => {
  const [paid, refunded] =
    payment_type === 'session'
      ? (['session_paid', 'session_refunded'] as const)
      : (['fee_paid', 'fee_refunded'] as const)
  return [
    ...(paid_at ? [{ type: paid, at: paid_at, amount_cents }] : []),
    ...(refunded_at ? [{ type: refunded, at: refunded_at, amount_cents }] : []),
  ]
}

export const serveTimeline = (bff: Bff): void =>
  serve(bff, timelineScreen, async (ctx, { params }) => {
    const { viewer, entries, incomplete } = await ctx.read('booking', getTimeline, { params })
    const payments = await unlessUnavailable(paymentsOf(ctx, params.id, viewer === 'athlete'))
    const all = [...entries, ...(payments ?? []).flatMap(entriesOf)]
    return {
      entries: all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      incomplete,
      has_payments: payments !== null,
    }
  })
