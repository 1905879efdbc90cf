import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { HAS_SESSION } from '../../messages/store/appointments.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import { appointmentOf } from './appointment-rows.ts'
import type { Pair } from './pair-sessions.ts'

/**
 * Records that the professional is shown the athlete's contact details and returns the rows where that's still
 * allowed. The row locks serialize with a cancellation. Locking in id order prevents deadlocks between two lists.
 */
export const updateContactShown = async (
  tx: Tx<BookingSchema>,
  ids: readonly string[],
  now: Date,
): Promise<Appointment[]> => {
  const rows = await tx
    .updateTable('appointments')
    .set({ contact_shown_at: sql<Date>`coalesce(contact_shown_at, ${now}::timestamptz)` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('appointments as locked')
        .select('locked.id')
        .where('locked.id', 'in', [...ids])
        .where(HAS_SESSION)
        .orderBy('locked.id')
        .forUpdate(),
    )
    .returningAll()
    .execute()
  return rows.map(appointmentOf)
}

export const wasContactShown = async (on: Reader, pair: Pair): Promise<boolean> => {
  const row = await on
    .selectFrom('appointments')
    .select('id')
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('contact_shown_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
