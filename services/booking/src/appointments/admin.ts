import type { AppointmentOverview } from '@fieldside/contracts/http/appointments-admin.ts'
import { ADMIN_APPOINTMENTS_READ } from '@fieldside/contracts/limits.ts'
import type { BookingContext } from '../context.ts'
import { overviewOf } from './rules/appointment-view.ts'
import { findNewest } from './store/appointments.ts'

export const listNewestAppointments = async (
  ctx: BookingContext,
): Promise<{ items: AppointmentOverview[] }> => {
  const rows = await findNewest(ctx.db.kysely, ADMIN_APPOINTMENTS_READ)
  return { items: rows.map(overviewOf) }
}
