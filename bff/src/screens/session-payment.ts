import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { type BookingPayment, sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { getPayoutEligibility, listPayments, type Payment } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'

/** Booking decides by its own clock. Billing asks booking again before it charges. */
const isPayable = async (ctx: RequestContext, id: string, professionalUserId: string): Promise<boolean> => {
  const session = await ctx.readAsBff('booking', getPayableSession, { params: { id } })
  if (!session.payable || session.price_cents === null) return false
  const payee = { params: { id: professionalUserId } }
  return (await ctx.readAsBff('billing', getPayoutEligibility, payee)).active
}

/** Hides payments that failed or are still pending. */
const wentThrough = ({ status }: Payment): boolean => status === 'completed' || status === 'refunded'

const toBookingPayment = (payment: Payment): BookingPayment => ({
  id: payment.id,
  payment_type: payment.payment_type,
  amount_cents: payment.amount_cents,
  status: payment.status,
  ...(payment.refund && { refund: payment.refund }),
  ...(payment.refunded_at && { refunded_at: payment.refunded_at }),
})

export const serveSessionPayment = (bff: Bff): void =>
  serve(bff, sessionPaymentScreen, async (ctx, { params: { id } }) => {
    const appointment = await ctx.read('booking', getAppointment, { params: { id } })
    const isAthlete = appointment.athlete_id === ctx.user().id
    const [payable, { items }] = await Promise.all([
      isAthlete ? isPayable(ctx, id, appointment.professional_user_id) : false,
      ctx.read('billing', listPayments, { query: { appointment_id: id } }),
    ])
    return { payable, payments: items.filter(wentThrough).map(toBookingPayment) }
  })
