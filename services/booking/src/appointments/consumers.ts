import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { professionalChanged, reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from '../context.ts'
import { applyCommand } from './apply-command.ts'
import { lockAppointment } from './store/appointments.ts'
import { upsertProfessional } from './upsert-professional.ts'

export const appointmentHandlers: Handler<BookingContext>[] = [
  on(paymentRecorded, async (tx, { data }, ctx: BookingContext, emit) => {
    const { payment_type, status, refund, appointment_id, payment_id } = data
    if (payment_type !== 'session' || status !== 'completed' || refund || appointment_id === null) return
    // A later event of a payment that is known already.
    if (data.refunded_cents || data.dispute) return
    const command = { type: 'pay', payment_id } as const
    await applyCommand(tx, emit, await lockAppointment(tx, appointment_id), { command, now: ctx.now() })
  }),
  on(reviewPosted, async (tx, { data, time }, ctx: BookingContext, emit) => {
    const command = { type: 'record_review', posted_at: new Date(time) } as const
    await applyCommand(tx, emit, await lockAppointment(tx, data.appointment_id), { command, now: ctx.now() })
  }),
  on(professionalChanged, async (tx, { data }, ctx: BookingContext) => {
    const snapshot = {
      professional_id: data.professional_id,
      user_id: data.user_id,
      version: data.version,
      status: data.status,
      is_accepting_bookings: data.is_accepting_bookings,
      has_role: data.has_role,
      price_per_session_cents: data.price_per_session_cents,
      show_price: data.show_price,
    }
    await upsertProfessional(tx, snapshot, ctx.now())
  }),
]
