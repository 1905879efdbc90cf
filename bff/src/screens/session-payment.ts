import { type Appointment, getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { sessionPaymentScreen } from '@fieldside/contracts/http/bff/session-payment.ts'
import { getPayoutStanding } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../serve.ts'

/** What is offered; billing asks booking again before it takes money. */
const isOffered = ({ status, price_cents, appointment_date }: Appointment): boolean =>
  (status === 'confirmed' || status === 'rescheduled') &&
  price_cents !== null &&
  Date.parse(appointment_date) > Date.now()

export const serveSessionPayment = (bff: Bff): void =>
  serve(bff, sessionPaymentScreen, async (asker, { params }) => {
    const appointment = await asker.ask('booking', getAppointment, { params })
    if (appointment.athlete_id !== asker.user().id || !isOffered(appointment)) return { payable: false }
    const payee = { params: { id: appointment.professional_user_id } }
    const { active } = await asker.askAsBff('billing', getPayoutStanding, payee)
    return { payable: active }
  })
