import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  AppointmentOverview,
  openAppointmentDetails as endpoint,
} from '@fieldside/contracts/http/appointments-admin.ts'
import { ADMIN_APPOINTMENTS_READ } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { findAppointment, findNewest } from './store/appointments.ts'
import { contactOf, overviewOf } from './views.ts'

export const listNewestAppointments = async (
  ctx: BookingContext,
): Promise<{ items: AppointmentOverview[] }> => {
  const rows = await findNewest(ctx.db.kysely, ADMIN_APPOINTMENTS_READ)
  return { items: rows.map(overviewOf) }
}

/** Returns a booking's notes and contact details to an admin after writing the audit entry. @throws not-found */
export const openAppointmentDetails = async (
  ctx: BookingContext,
  id: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const person = userOf(ctx)
  const details = await write(ctx, async (tx) => {
    const { appointment } = ownedBy(await findAppointment(tx, id), person)
    await audit(tx, ctx, { action: 'open-booking-details', objectType: 'appointment', objectId: id })
    return { notes: appointment.notes, contact_info: contactOf(appointment) }
  })
  logSecurityEvent(ctx.log, 'security.booking_details_opened', { admin: person.userId, appointment: id })
  return details
}
