import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { viewOf } from '../domain/appointment-view.ts'
import { findAppointment } from '../store/appointments.ts'
import { ownedBy } from './refuse.ts'

/** For its two sides and administrators. @throws not-found */
export const getAppointment = async (ctx: BookingContext, id: string) => {
  const { appointment, viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  return viewOf(appointment, viewer, ctx.now())
}
