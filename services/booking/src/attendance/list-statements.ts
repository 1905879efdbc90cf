import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listAttendanceStatements as endpoint } from '@fieldside/contracts/http/attendance.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { listStatements } from './store/statements.ts'
import { statementViewOf } from './views.ts'

/** Lists what was written about whether a session was held, for its two sides. @throws not-found */
export const listAttendanceStatements = async (
  ctx: BookingContext,
  id: string,
): Promise<ReplyOf<typeof endpoint>> => {
  ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  return { items: (await listStatements(ctx.db.kysely, id)).map(statementViewOf) }
}
