import { Side } from '@fieldside/contracts/events/booking.ts'
import type { AppointmentState } from '@fieldside/contracts/http/appointment-states.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { canAccept } from '../domain/can-accept.ts'
import { findAppointment } from '../store/appointments.ts'

/** Returns what the notification service checks before a late email. @throws not-found */
export const getAppointmentState = async (ctx: BookingContext, id: string): Promise<AppointmentState> => {
  const appointment = await findAppointment(ctx.db.kysely, id)
  if (!appointment) throw notFound('Appointment Not Found')
  const now = ctx.now()
  return {
    status: appointment.status,
    starts_at: appointment.starts_at.toISOString(),
    suggested_date: appointment.suggested_at?.toISOString() ?? null,
    proposed_date: appointment.proposed_at?.toISOString() ?? null,
    acceptable_by: Side.options.filter((side) => canAccept(appointment, side, now)),
  }
}
