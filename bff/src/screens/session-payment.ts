import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { BookingPayment, sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { type Bff, serve } from '../http/serve.ts'
import { paymentsOf } from './parts/booking-payments.ts'
import { isPayable } from './parts/payable.ts'

export const serveSessionPayment = (bff: Bff): void =>
  serve(bff, sessionPaymentScreen, async (ctx, { params: { id } }) => {
    const appointment = await ctx.read('booking', getAppointment, { params: { id } })
    const isAthlete = appointment.athlete_id === ctx.user().id
    const [payable, payments] = await Promise.all([
      isAthlete ? isPayable(ctx, id, appointment.professional_user_id) : false,
      paymentsOf(ctx, id, isAthlete),
    ])
    return { payable, payments: payments.map((one) => BookingPayment.parse(one)) }
  })
