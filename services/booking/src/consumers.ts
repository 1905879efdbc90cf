import { firstBookingFeeSettled, paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { professionalChanged, reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { allSessionsEnded, sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { applyCommand } from './appointments/apply-command.ts'
import { lockAppointment } from './appointments/store/appointments.ts'
import { noteEndedLoginSession } from './calendar-feed/store/ended-login-sessions.ts'
import { deleteFeed, deleteFeedOfSession } from './calendar-feed/store/feeds.ts'
import type { BookingContext } from './context.ts'
import { followFee } from './messages/follow-fee.ts'
import { keepProfessional } from './professionals/store/professionals.ts'
import { lock } from './schedule/store/locks.ts'

export const handlers: Handler<BookingContext>[] = [
  on(paymentRecorded, async (tx, { data }, ctx: BookingContext, emit) => {
    const { payment_type, status, refund, appointment_id, payment_id } = data
    if (payment_type !== 'session' || status !== 'completed' || refund || appointment_id === null) return
    // A later event of a payment that is known already.
    if (data.refunded_cents || data.dispute) return
    const command = { type: 'pay', payment_id } as const
    await applyCommand(tx, emit, await lockAppointment(tx, appointment_id), { command, now: ctx.now() })
  }),
  on(firstBookingFeeSettled, (tx, { data }, ctx: BookingContext) => followFee(tx, data, ctx.now())),
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
    await keepProfessional(tx, snapshot, ctx.now())
  }),
  // Both take the feed's lock, so that no feed appears while its login session's end is being stored.
  on(sessionEnded, async (tx, { data }, ctx: BookingContext) => {
    const { user_id, keycloak_session_id, ended_elsewhere } = data
    if (!keycloak_session_id) return
    await lock(tx, { feedOf: user_id })
    await noteEndedLoginSession(tx, { keycloak_session_id, ended_at: ctx.now() })
    if (ended_elsewhere) await deleteFeedOfSession(tx, user_id, keycloak_session_id)
  }),
  on(allSessionsEnded, async (tx, { data: { user_id } }) => {
    await lock(tx, { feedOf: user_id })
    await deleteFeed(tx, user_id)
  }),
]
