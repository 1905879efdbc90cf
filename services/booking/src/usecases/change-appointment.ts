import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import type { Appointment } from '../domain/appointment.ts'
import type { Viewer } from '../domain/appointment-view.ts'
import { ownedBy } from '../errors.ts'
import { serveChanged } from '../replies.ts'
import type { BookingSchema } from '../schema.ts'
import { lockAppointment } from '../store/appointments.ts'
import { lockCalendar } from '../store/held-times.ts'

type Change = (
  tx: Tx<BookingSchema>,
  appointment: Appointment,
  viewer: Viewer,
  emit: Emit,
) => Promise<Appointment>

/**
 * Applies one side's change to a locked appointment. `calendarOf` names a professional whose calendar is locked
 * first, for changes that depend on their hours.
 * @throws not-found
 */
export const changeAppointment = (
  ctx: BookingContext,
  id: string,
  change: Change,
  { calendarOf }: { calendarOf?: string } = {},
): Promise<AppointmentReply> =>
  write(ctx, async (tx, emit) => {
    if (calendarOf) await lockCalendar(tx, calendarOf)
    const { appointment, viewer } = ownedBy(await lockAppointment(tx, id), userOf(ctx))
    const changed = await change(tx, appointment, viewer, emit)
    return serveChanged(ctx, tx, { appointment: changed, viewer })
  })
