import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { getPayoutStanding } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../serve.ts'

/** Booking decides by its own clock what can be paid; billing asks it again before it takes money. */
export const serveSessionPayment = (bff: Bff): void =>
  serve(bff, sessionPaymentScreen, async (asker, { params }) => {
    const appointment = await asker.ask('booking', getAppointment, { params })
    if (appointment.athlete_id !== asker.user().id) return { payable: false }
    const { payable, price_cents } = await asker.askAsBff('booking', getPayableSession, { params })
    if (!payable || price_cents === null) return { payable: false }
    const payee = { params: { id: appointment.professional_user_id } }
    const { active } = await asker.askAsBff('billing', getPayoutStanding, payee)
    return { payable: active }
  })
