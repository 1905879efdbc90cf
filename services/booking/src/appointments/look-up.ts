import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { viewerOf } from './rules/appointment-view.ts'
import { findAppointments } from './store/appointments.ts'
import { serveAppointments } from './views.ts'

/** Returns the appointments that exist and that the caller can see. Omits the others. */
export const lookUpAppointments = async (
  ctx: BookingContext,
  ids: readonly string[],
): Promise<{ items: Appointment[] }> => {
  const found = await findAppointments(ctx.db.kysely, ids)
  const owned = found.flatMap((appointment) => {
    const viewer = viewerOf(appointment, userOf(ctx))
    return viewer ? [{ appointment, viewer }] : []
  })
  return { items: await serveAppointments(ctx, owned) }
}
