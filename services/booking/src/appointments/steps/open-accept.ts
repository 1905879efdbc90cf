import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../../context.ts'
import type { AcceptAttempt } from '../../schema.ts'
import type { Accepting, Appointment } from '../rules/appointment.ts'
import { openAttempt } from '../store/accept-attempts.ts'
import { addFreeSlots } from './add-free-slots.ts'
import { applyTimeCommand, type TimeCommand } from './apply-time-command.ts'

export type OpenedAccept = { attempt: AcceptAttempt; appointment: Appointment }

const acceptingIn = ({ state }: Appointment): Accepting => {
  if (state.name !== 'accepting') throw new Error(`accepting led to the state ${state.name}`)
  return state
}

/**
 * Stores the attempt before billing is called. Reserves the time if it isn't the requested one.
 * @throws the errors of applyTimeCommand
 */
export const openAccept = (
  ctx: InSteps<BookingContext>,
  id: string,
  command: TimeCommand,
): Promise<OpenedAccept> =>
  addFreeSlots(ctx, (onSlot) =>
    writeStep(ctx, async (tx, emit) => {
      const { appointment } = await applyTimeCommand(ctx, tx, emit, { id, command, onSlot })
      const { by: side, accepted_start: starts_at, request } = acceptingIn(appointment)
      const started = { started_by: userOf(ctx).userId, starts_at, opened_at: ctx.now() }
      const attempt = await openAttempt(tx, { id: newId(), appointment_id: id, side, ...started }, request)
      return { attempt, appointment }
    }),
  )
