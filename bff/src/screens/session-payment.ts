import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { type BookingPayment, sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { listPayments, type Payment } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { isPayable } from './parts/payable.ts'

/** Hides payments that failed or are still pending. */
const wentThrough = ({ status }: Payment): boolean => status === 'completed' || status === 'refunded'

const toBookingPayment = (payment: Payment): BookingPayment => ({
  id: payment.id,
  payment_type: payment.payment_type,
  amount_cents: payment.amount_cents,
  status: payment.status,
  ...(payment.refund && { refund: payment.refund }),
  ...(payment.refunded_at && { refunded_at: payment.refunded_at }),
  ...(payment.refunded_another_way && { refunded_another_way: true }),
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
