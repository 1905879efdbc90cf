import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { listAppointments } from '@fieldside/contracts/http/appointments.ts'
import type { bookingRequestsScreen } from '@fieldside/contracts/http/bff.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import type { Asker } from './asker.ts'
import { withNames } from './bookings.ts'

/** Pending requests with what accepting each would cost, soonest to lapse first. */
export const pendingRequests = async (asker: Asker): Promise<ReplyOf<typeof bookingRequestsScreen>> => {
  const { items } = await asker.ask('booking', listAppointments, { query: { scope: 'pending' } })
  const athletes = [...new Set(items.map((appointment) => appointment.athlete_id))]
  const [bookings, fees] = await Promise.all([
    withNames(asker, items),
    asker.ask('billing', previewFirstBookingFees, { body: { athlete_ids: athletes } }),
  ])
  const due = new Set(fees.items.filter((item) => item.due).map((item) => item.athlete_id))
  return {
    items: bookings
      .map((booking) => ({ ...booking, fee_due: due.has(booking.athlete_id) }))
      .sort((one, other) => (one.answer_by ?? '').localeCompare(other.answer_by ?? '')),
    fee_cents: fees.amount_cents,
    payment_method: fees.payment_method,
    suspended: fees.suspended,
  }
}
