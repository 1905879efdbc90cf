import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminOpenCase as endpoint } from '@fieldside/contracts/http/attendance.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import { addressOf } from '../appointments/rules/appointment-view.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { noCase } from '../errors.ts'
import { listStatements } from './store/statements.ts'
import { statementViewOf } from './views.ts'

/** Returns what the sides of a case wrote, and its address, to an admin, after writing the audit entry. @throws not-found */
export const openCase = async (ctx: BookingContext, id: string): Promise<ReplyOf<typeof endpoint>> => {
  const reply = await write(ctx, async (tx) => {
    const appointment = await findAppointment(tx, id)
    if (appointment?.attendance.name !== 'contested') throw noCase()
    await audit(tx, ctx, { action: 'open-attendance-case', objectType: 'appointment', objectId: id })
    return { items: (await listStatements(tx, id)).map(statementViewOf), address: addressOf(appointment) }
  })
  const opened = { admin: userOf(ctx).userId, appointment: id }
  logSecurityEvent(ctx.log, 'security.attendance_case_opened', opened)
  return reply
}
