import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import type { AppointmentEvent, VersionedEvent } from '../rules/events.ts'

/** Returns the write of an event that led to this version of the appointment. */
export const eventInsert = (
  tx: Tx<BookingSchema>,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  event: AppointmentEvent,
) => tx.insertInto('appointment_events').values({ appointment_id: id, version, event: JSON.stringify(event) })

/** Returns the newest events of an appointment, in the order in which they happened. */
export const findEvents = async (on: Reader, id: string, limit: number): Promise<VersionedEvent[]> => {
  const rows = await on
    .selectFrom('appointment_events')
    .select(['version', 'event'])
    .where('appointment_id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
