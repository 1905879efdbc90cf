import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../schema.ts'
import type { Appointment } from './rules/appointment.ts'
import type { Command } from './rules/commands.ts'
import { decide } from './rules/decide.ts'
import { applyEvents } from './steps/apply-events.ts'

/** Applies a command of a job or another service to a locked appointment. Changes nothing when it is refused. */
export const applyCommand = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  appointment: Appointment | undefined,
  { command, now }: { command: Command; now: Date },
): Promise<void> => {
  const decision = appointment && decide(appointment, command, now)
  if (decision && 'events' in decision) await applyEvents(tx, emit, appointment, decision.events)
}
