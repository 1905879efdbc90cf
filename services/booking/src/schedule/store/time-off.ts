import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { TIME_OFF_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { DaysOff } from '../rules/closed-time.ts'

const COLUMNS = ['id', 'first_day', 'last_day', 'label'] as const

/** Returns the days off that end on this day or later, by their first day. */
export const findTimeOff = (on: Reader, professionalId: string, fromDay: string): Promise<TimeOff[]> =>
  on
    .selectFrom('time_off')
    .select(COLUMNS)
    .where('professional_id', '=', professionalId)
    .where('last_day', '>=', fromDay)
    .orderBy('first_day')
    .orderBy('id')
    .execute()

type Week = { userId: string; monday: string; sunday: string }

/** Returns the days off in a professional's week. */
export const timeOffInWeek = (on: Reader, { userId, monday, sunday }: Week) =>
  on
    .selectFrom('time_off')
    .innerJoin('professionals', 'professionals.professional_id', 'time_off.professional_id')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('last_day', '>=', monday)
    .where('first_day', '<=', sunday)
    .orderBy('first_day')
    .orderBy('id')

export const insertTimeOff = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  timeOff: TimeOff,
): Promise<void> => {
  await tx
    .insertInto('time_off')
    .values({ ...timeOff, professional_id: professionalId })
    .execute()
}

/** Returns the days, or undefined if the professional didn't have them off. */
export const deleteTimeOff = (
  tx: Tx<BookingSchema>,
  professionalId: string,
  id: string,
): Promise<DaysOff | undefined> =>
  tx
    .deleteFrom('time_off')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .returning(['first_day', 'last_day'])
    .executeTakeFirst()

/** Deletes days off and blocks that have been over for long. Read in full, because both tables stay small. */
export const deletePastTimeOff = async (db: Database<BookingSchema>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - TIME_OFF_RETENTION_DAYS * DAY_MS)
  await deleteInBatches(db, 'time_off', sql`last_day < ${before}::timestamptz::date`)
  await deleteInBatches(db, 'slot_holds', sql`kind = 'block' and upper(span) < ${before}::timestamptz`)
}
