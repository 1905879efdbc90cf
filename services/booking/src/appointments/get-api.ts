import type { ApiAppointment } from '@fieldside/contracts/http/v1/appointments.ts'
import type { BookingContext } from '../context.ts'
import { existing } from '../errors.ts'
import { apiViewOf } from './rules/appointment-view.ts'
import { findAppointment } from './store/appointments.ts'

/** @throws not-found */
export const getApiAppointment = async (ctx: BookingContext, id: string): Promise<ApiAppointment> => {
  return apiViewOf(existing(await findAppointment(ctx.db.kysely, id)))
}
