import { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AppointmentState } from '@fieldside/contracts/http/appointment-states.ts'
import type { BookingContext } from '../context.ts'
import { existing } from '../errors.ts'
import { canAccept } from './rules/accept-rules.ts'
import { stateViewOf } from './rules/appointment-view.ts'
import { findAppointment } from './store/appointments.ts'

/** Returns what the notification service checks before a late email. @throws not-found */
export const getAppointmentState = async (ctx: BookingContext, id: string): Promise<AppointmentState> => {
  const appointment = existing(await findAppointment(ctx.db.kysely, id))
  const { status, appointment_date, suggested_date, proposed_date } = stateViewOf(appointment)
  const now = ctx.now()
  return {
    status,
    starts_at: appointment_date,
    suggested_date,
    proposed_date,
    acceptable_by: Side.options.filter((side) => canAccept(appointment.state, side, now)),
  }
}
