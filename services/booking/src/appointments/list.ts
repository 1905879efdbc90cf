import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AppointmentScope } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { type BookingContext, partyOf } from '../context.ts'
import { listOf } from './store/appointments.ts'
import { serveAppointments } from './views.ts'

/** Each scope has its own sort order, so cursors aren't interchangeable. */
const CURSORS = {
  pending: cursorCodec('pending-appointments', TimedPosition),
  agreed: cursorCodec('agreed-appointments', TimedPosition),
  upcoming: cursorCodec('upcoming-appointments', TimedPosition),
  past: cursorCodec('past-appointments', TimedPosition),
} satisfies Record<AppointmentScope, unknown>

type Wanted = { scope: AppointmentScope; side?: Side | undefined; cursor?: string | undefined }

/** @throws invalid-input */
export const listAppointments = async (ctx: BookingContext, { scope, side, cursor }: Wanted) => {
  const { role } = userOf(ctx)
  const now = ctx.now()
  const cursors = CURSORS[scope]
  const after = cursors.decode(cursor)
  const { rows, next } = await listOf(ctx.db.kysely, { party: partyOf(ctx, side), scope, now, after })
  const items = await serveAppointments(
    ctx,
    rows.map((appointment) => ({ appointment, viewer: side ?? role })),
  )
  return { items, next: cursors.encode(next) }
}
