import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { sharedWith, viewerOf } from './rules/appointment-view.ts'
import { findAppointments } from './store/appointments.ts'
import { serveAppointments } from './views.ts'

/** Returns the appointments that exist and that the caller can see. Omits the others. */
export const lookUpAppointments = async (
  ctx: BookingContext,
  ids: readonly string[],
): Promise<{ items: Appointment[] }> => {
  const rows = await findAppointments(ctx.db.kysely, ids)
  const owned = rows.flatMap((appointment) => {
    const viewer = viewerOf(appointment, userOf(ctx))
    return viewer ? [{ appointment, viewer }] : []
  })
  return { items: await serveAppointments(ctx, owned) }
}

/** Returns what emails to these sides may show. Leaves out unknown appointments. */
export const lookUpForSides = async (ctx: BookingContext, asked: readonly { id: string; side: Side }[]) => {
  const rows = await findAppointments(ctx.db.kysely, [...new Set(asked.map(({ id }) => id))])
  const appointments = new Map(rows.map((appointment) => [appointment.id, appointment]))
  return {
    items: asked.flatMap(({ id, side }) => {
      const appointment = appointments.get(id)
      if (!appointment) return []
      const { fee_cents } = appointment
      return [{ id, side, ...sharedWith(appointment, side), ...(side === 'professional' && { fee_cents }) }]
    }),
  }
}
