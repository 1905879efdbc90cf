import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import type { Accepting, Appointment } from '../domain/appointment.ts'
import { ownedBy } from '../errors.ts'
import type { AcceptAttempt } from '../schema.ts'
import { openAttempt } from '../store/accept-attempts.ts'
import { findAppointment } from '../store/appointments.ts'
import { addFreeSlots } from './add-free-slots.ts'
import { applyEvents } from './apply-events.ts'
import { decideTime, type TimeCommand } from './decide-time.ts'

export type OpenedAccept = { attempt: AcceptAttempt; appointment: Appointment }

const acceptingIn = ({ state }: Appointment): Accepting => {
  if (state.name !== 'accepting') throw new Error(`accepting led to the state ${state.name}`)
  return state
}

/**
 * Stores the attempt before billing is called. Reserves the time if it isn't the requested one.
 * @throws not-found, the errors of decideTime
 */
export const openAccept = async (
  ctx: BookingContext,
  id: string,
  command: TimeCommand,
): Promise<OpenedAccept> => {
  const { userId } = userOf(ctx)
  const { appointment: found } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  return addFreeSlots(ctx, (onSlot) =>
    writeStep(ctx, async (tx, emit) => {
      const { appointment, events } = await decideTime(ctx, tx, found, command, onSlot)
      const opened = await applyEvents(tx, emit, appointment, events)
      const { by: side, accepted_start: starts_at, request } = acceptingIn(opened)
      const started = { started_by: userId, starts_at, opened_at: ctx.now() }
      const attempt = await openAttempt(tx, { id: newId(), appointment_id: id, side, ...started }, request)
      return { attempt, appointment: opened }
    }),
  )
}
