import { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { lookupSessionPayments } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

type Paid = { id: string; status: string }

/** Returns the online payments of paid sessions that booking has shown the viewer, or none without billing. */
export const onlinePayments = async (
  ctx: Pick<RequestContext, 'readAsBff'>,
  appointments: readonly Paid[],
): Promise<Map<string, BookingPayment>> => {
  const paid = appointments.filter(({ status }) => status === 'paid_confirmed').map(({ id }) => id)
  if (paid.length === 0) return new Map()
  const lookup = ctx.readAsBff('billing', lookupSessionPayments, {
    body: { appointment_ids: [...new Set(paid)] },
  })
  const { items = [] } = (await unlessUnavailable(lookup)) ?? {}
  return new Map(items.map((payment) => [payment.appointment_id, BookingPayment.parse(payment)]))
}
