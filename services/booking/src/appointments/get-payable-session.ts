import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getPayableSession as endpoint } from '@fieldside/contracts/http/payable-sessions.ts'
import type { BookingContext } from '../context.ts'
import { existing } from '../errors.ts'
import { stateViewOf } from './rules/appointment-view.ts'
import { isPayable } from './rules/session-rules.ts'
import { findAppointment } from './store/appointments.ts'

/** Tells billing whether a session can be paid, before it charges. @throws not-found */
export const getPayableSession = async (
  ctx: BookingContext,
  id: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const appointment = existing(await findAppointment(ctx.db.kysely, id))
  return {
    appointment_id: appointment.id,
    athlete_id: appointment.athlete_id,
    professional_user_id: appointment.professional_user_id,
    appointment_type: appointment.appointment_type,
    price_cents: appointment.price_cents,
    payable: isPayable(appointment, ctx.now()),
    paid: appointment.state.name === 'paid',
    ends_at: stateViewOf(appointment).ends_at,
  }
}
