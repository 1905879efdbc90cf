import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BookingContext } from '../context.ts'
import { sharedWith } from './rules/appointment-view.ts'
import { findAppointments } from './store/appointments.ts'

/** Returns what emails to these sides may show. Leaves out unknown appointments. */
export const lookUpForSides = async (ctx: BookingContext, asked: readonly { id: string; side: Side }[]) => {
  const found = await findAppointments(ctx.db.kysely, [...new Set(asked.map(({ id }) => id))])
  const appointments = new Map(found.map((appointment) => [appointment.id, appointment]))
  return {
    items: asked.flatMap(({ id, side }) => {
      const appointment = appointments.get(id)
      return appointment ? [{ id, side, ...sharedWith(appointment, side) }] : []
    }),
  }
}
