import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../../context.ts'
import { limitAnswerMessage } from '../../messages/limit.ts'
import { serveChanged } from '../views.ts'
import { addFreeSlots } from './add-free-slots.ts'
import { applyTimeCommand, type TimeCommand } from './apply-time-command.ts'

/** Applies one side's command about another time. @throws the errors of applyTimeCommand, too-many-messages */
export const changeTime = (
  ctx: BookingContext,
  id: string,
  command: TimeCommand,
): Promise<AppointmentReply> =>
  limitAnswerMessage(ctx, command.message, () =>
    addFreeSlots(ctx, (onSlot) =>
      write(ctx, async (tx, emit) =>
        serveChanged(ctx, tx, await applyTimeCommand(ctx, tx, emit, { id, command, onSlot })),
      ),
    ),
  )
