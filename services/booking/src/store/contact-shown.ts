import { CONTACT_STATUSES } from '@fieldside/contracts/appointment-status.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { Appointment } from '../domain/appointment.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import type { Pair } from './pair-sessions.ts'

/**
 * Records that the athlete's contact details are shown to the professional, and returns the rows for which that is
 * still allowed. The row locks order it with a cancellation; rows are locked by id so that two lists can't deadlock.
 */
export const recordContactShown = (
  tx: Tx<BookingSchema>,
  ids: readonly string[],
  now: Date,
): Promise<Appointment[]> =>
  tx
    .updateTable('appointments')
    .set({ contact_shown_at: sql<Date>`coalesce(contact_shown_at, ${now}::timestamptz)` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('appointments as locked')
        .select('locked.id')
        .where('locked.id', 'in', [...ids])
        .where('locked.status', 'in', [...CONTACT_STATUSES])
        .orderBy('locked.id')
        .forUpdate(),
    )
    .returningAll()
    .execute()

/** Whether the athlete's contact details were shown to the professional with any appointment of the pair. */
export const wasContactShown = async (on: Reader, pair: Pair): Promise<boolean> => {
  const found = await on
    .selectFrom('appointments')
    .select('id')
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('contact_shown_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
