import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { professionalChanged, reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from './context.ts'
import { keepProfessional } from './store/professionals.ts'
import { notePayment } from './usecases/note-payment.ts'
import { noteReview } from './usecases/note-review.ts'

export const handlers: Handler<BookingContext>[] = [
  on(paymentRecorded, async (tx, { data }, _ctx: BookingContext, emit) => {
    const { payment_type, status, refund, appointment_id, payment_id } = data
    if (payment_type !== 'session' || status !== 'completed' || refund || appointment_id === null) return
    await notePayment(tx, emit, { appointment_id, payment_id })
  }),
  on(reviewPosted, async (tx, { data, time }) =>
    noteReview(tx, { appointment_id: data.appointment_id, postedAt: new Date(time) }),
  ),
  on(professionalChanged, async (tx, { data }) => {
    await keepProfessional(tx, {
      professional_id: data.professional_id,
      user_id: data.user_id,
      version: data.version,
      status: data.status,
      is_accepting_bookings: data.is_accepting_bookings,
      has_role: data.has_role,
      price_per_session_cents: data.price_per_session_cents,
      show_price: data.show_price,
    })
  }),
]
