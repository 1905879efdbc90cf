import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { serveChanged } from '../replies.ts'
import { findAppointment } from '../store/appointments.ts'
import { addFreeSlots } from './add-free-slots.ts'
import { applyEvents } from './apply-events.ts'
import { decideTime, type TimeCommand } from './decide-time.ts'

/** Applies one side's command about another time. @throws not-found, the errors of decideTime */
export const changeTime = async (
  ctx: BookingContext,
  id: string,
  command: TimeCommand,
): Promise<AppointmentReply> => {
  const { appointment: found } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  return addFreeSlots(ctx, (onSlot) =>
    write(ctx, async (tx, emit) => {
      const { appointment, viewer, events } = await decideTime(ctx, tx, found, command, onSlot)
      const changed = await applyEvents(tx, emit, appointment, events)
      return serveChanged(ctx, tx, { appointment: changed, viewer })
    }),
  )
}
