import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import { appointmentOf } from './appointment-rows.ts'

type Taken = Pick<Appointment, 'professional_id' | 'athlete_id'> & { starts_at: Date; ends_at: Date }

/** Locks other athletes' sessions with the professional whose released time overlaps the one that is taken. */
export const lockReleased = async (
  tx: Tx<BookingSchema>,
  { professional_id, athlete_id, starts_at, ends_at }: Taken,
): Promise<Appointment[]> => {
  const rows = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('professional_id', '=', professional_id)
    .where('athlete_id', '<>', athlete_id)
    .where('status', '=', 'cancelled')
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where(sql<boolean>`attendance ->> 'settled_by' = 'release'`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(appointmentOf)
}
