import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import type { AppointmentEvent } from '../rules/events.ts'
import { evolve } from '../rules/evolve.ts'
import { updateAppointment } from '../store/appointments.ts'
import { followPackage, lockChangedPackage } from './package-credits.ts'
import { publishEvent } from './publish-event.ts'

/** Saves and publishes what happened to a locked appointment, each event with a version of its own. */
export const applyEvents = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  appointment: Appointment,
  events: readonly AppointmentEvent[],
): Promise<Appointment> => {
  const owned = await lockChangedPackage(tx, appointment, events.reduce(evolve, appointment))
  let current = appointment
  for (const event of events) {
    current = await updateAppointment(tx, current, evolve(current, event), event)
    await publishEvent(tx, emit, current, event)
  }
  if (owned) await followPackage(tx, emit, owned, current)
  return current
}
