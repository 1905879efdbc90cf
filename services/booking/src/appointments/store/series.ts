import type { SeriesState } from '@fieldside/contracts/series.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type Selectable, sql } from 'kysely'
import { locking } from '../../schedule/store/locks.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { Appointment } from '../rules/appointment.ts'
import { appointmentOf } from './appointment-rows.ts'

export type SeriesRow = Selectable<Tables['series']>

export const findSeries = (on: Reader, id: string): Promise<SeriesRow | undefined> =>
  on.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()

const inSeries = (on: Reader, id: string) =>
  on.selectFrom('appointments').selectAll().where('series_id', '=', id).orderBy('series_index')

/** Lists the appointments of a series in their order. */
export const listInSeries = async (on: Reader, id: string): Promise<Appointment[]> =>
  (await inSeries(on, id).execute()).map(appointmentOf)

/** Selects one request of each series, which has one answer: one that was answered, or else the first. Selects all single requests. */
export const standsForSeries = (table: 'appointments' | 'a') =>
  sql<boolean>`(${sql.ref(`${table}.series_id`)} is null or not exists (
    select from appointments other where other.series_id = ${sql.ref(`${table}.series_id`)}
      and (other.answered_at is null, other.series_index)
        < (${sql.ref(`${table}.answered_at`)} is null, ${sql.ref(`${table}.series_index`)})))`

/** Locks the calendar and then the appointments of a series, in their order. */
export const lockInSeries = async (
  tx: Tx<BookingSchema>,
  { id, professional_id }: { id: string; professional_id: string },
): Promise<Appointment[]> => {
  const locks = locking(tx, [{ calendarOf: professional_id }])
  const [, rows] = await inOneRoundTrip(tx, locks, inSeries(tx, id).forUpdate())
  return rows.map(appointmentOf)
}

export const insertSeries = async (tx: Tx<BookingSchema>, series: SeriesRow): Promise<void> => {
  await tx.insertInto('series').values(series).execute()
}

/** Ends the wait for an answer. */
export const endSeries = async (
  tx: Tx<BookingSchema>,
  id: string,
  { state, now }: { state: Exclude<SeriesState, 'open'>; now: Date },
): Promise<void> => {
  await tx
    .updateTable('series')
    .set({ state, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
