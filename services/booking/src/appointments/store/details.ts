import { BOOKING_DETAILS_MONTHS } from '@fieldside/contracts/limits.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'

/** Small, to limit how many rows a batch locks. */
const BATCH = 1000

/** The instant before which a session must have ended for its details to be deleted. */
export const detailsEndBefore = (now: Date): RawBuilder<Date> =>
  sql`(${now}::timestamptz at time zone 'UTC' - make_interval(months => ${BOOKING_DETAILS_MONTHS})) at time zone 'UTC'`

/**
 * Deletes what athletes entered about themselves from sessions that ended long ago, in batches. A locked row waits for
 * the next run.
 */
export const deleteOldDetails = async (db: Database<BookingSchema>, now: Date): Promise<void> => {
  for (let blanked = BATCH; blanked === BATCH; ) {
    const rows = sql`
      update appointments
      set age = null, sex = null, phone = null, email = null, notes = null,
        child_first_name = null, member_id = null, member_birth_date = null
      where id = any(array(
        select id from appointments
        where email is not null and ends_at <= ${detailsEndBefore(now)}
        limit ${BATCH} for update skip locked))`
    blanked = Number((await rows.execute(db.kysely)).numAffectedRows)
  }
}
