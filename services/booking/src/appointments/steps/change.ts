import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../../context.ts'
import { eventsOf, ownedBy, refuseOtherSide } from '../../errors.ts'
import { addAnswerMessage } from '../../messages/add-answer.ts'
import { limitAnswerMessage } from '../../messages/limit.ts'
import { sideOfViewer } from '../rules/appointment-view.ts'
import type { Command } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import { lockAppointment } from '../store/appointments.ts'
import { serveChanged } from '../views.ts'
import { applyEvents } from './apply-events.ts'

/**
 * Applies one side's command that needs no other time, and adds what the side wrote with it.
 * @throws not-found, the command's refusals, too-many-messages
 */
export const changeAppointment = (
  ctx: BookingContext,
  id: string,
  commandOf: (by: Side) => Command,
  message?: string,
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
      await addAnswerMessage(tx, emit, appointment, { side, text: message, now })
      return serveChanged(ctx, tx, { appointment: changed, viewer })
    }),
  )
