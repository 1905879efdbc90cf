import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { existing, ownedBy } from '../errors.ts'
import { findAppointment } from './store/appointments.ts'
import { serveAppointments } from './views.ts'

/** Returns an appointment to its two sides and to admins. @throws not-found */
export const getAppointment = async (ctx: BookingContext, id: string) => {
  const owned = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  const [served] = await serveAppointments(ctx, [owned])
  return existing(served)
}
