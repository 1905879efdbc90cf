import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { eventsOf, ownedBy, refuseOtherSide } from '../errors.ts'
import { addAnswerMessage } from '../messages/add-answer.ts'
import { limitAnswerMessage } from '../messages/limit.ts'
import type { BookingSchema } from '../schema.ts'
import { sideOfViewer } from './rules/appointment-view.ts'
import type { Command } from './rules/commands.ts'
import { decide } from './rules/decide.ts'
import { applyEvents } from './steps/apply-events.ts'
import { lockAppointment } from './store/appointments.ts'
import { serveChanged } from './views.ts'

export type Alongside = (tx: Tx<BookingSchema>, side: Side, now: Date) => Promise<void>

/**
 * Applies one side's command that needs no other time, adds what the side wrote with it, and makes the changes that
 * belong to it.
 * @throws not-found, the command's refusals, too-many-messages
 */
export const changeAppointment = (
  ctx: BookingContext,
  id: string,
  commandOf: (by: Side) => Command,
  message?: string,
  alongside?: Alongside,
): Promise<AppointmentReply> =>
  limitAnswerMessage(ctx, message, () =>
    write(ctx, async (tx, emit) => {
      const { appointment, viewer } = ownedBy(await lockAppointment(tx, id), userOf(ctx))
      const side = sideOfViewer(viewer)
      const now = ctx.now()
      const command = commandOf(side)
      refuseOtherSide(command, side)
      const events = eventsOf(decide(appointment, command, now))
      const changed = await applyEvents(tx, emit, appointment, events)
      await alongside?.(tx, side, now)
      await addAnswerMessage(tx, emit, appointment, { side, text: message, now })
      return serveChanged(ctx, tx, { appointment: changed, viewer })
    }),
  )
