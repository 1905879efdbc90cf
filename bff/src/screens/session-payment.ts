import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { BookingPayment, sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { listPayments, lookupSessionPayments } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { isPayable } from './parts/payable.ts'

/** Hides payments that failed or are still pending. */
const wentThrough = ({ status }: BookingPayment): boolean => status === 'completed' || status === 'refunded'

/** Returns the viewer's own payments for a booking, and for its other readers the payment of the session. */
const paymentsOf = async (ctx: RequestContext, id: string, isAthlete: boolean): Promise<BookingPayment[]> => {
  const own = ctx.read('billing', listPayments, { query: { appointment_id: id } })
  if (isAthlete) return (await own).items
  const ofSession = ctx.readAsBff('billing', lookupSessionPayments, { body: { appointment_ids: [id] } })
  const [{ items: session }, { items: fees }] = await Promise.all([ofSession, own])
  return [...session, ...fees.filter(({ payment_type }) => payment_type !== 'session')]
}

export const serveSessionPayment = (bff: Bff): void =>
  serve(bff, sessionPaymentScreen, async (ctx, { params: { id } }) => {
    const appointment = await ctx.read('booking', getAppointment, { params: { id } })
    const isAthlete = appointment.athlete_id === ctx.user().id
    const [payable, payments] = await Promise.all([
      isAthlete ? isPayable(ctx, id, appointment.professional_user_id) : false,
      paymentsOf(ctx, id, isAthlete),
    ])
    return { payable, payments: payments.filter(wentThrough).map((one) => BookingPayment.parse(one)) }
  })
