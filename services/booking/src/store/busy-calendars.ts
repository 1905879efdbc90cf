import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { Span } from '../domain/availability.ts'
import type { ReadState } from '../domain/busy-calendar.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import type { Tables } from '../tables.ts'

export type BusyCalendarRow = Selectable<Tables['busy_calendars']>

const textOf = (times: readonly Span[]): string =>
  `{${times.map(({ fromMs, untilMs }) => `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})`).join(',')}}`

const COLUMNS = [
  'id',
  'professional_id',
  'name',
  'host',
  'url',
  'created_at',
  'read_at',
  'failures',
  'times_until',
] as const

export const listCalendars = (on: Reader, professionalId: string): Promise<BusyCalendarRow[]> =>
  on
    .selectFrom('busy_calendars')
    .select(COLUMNS)
    .where('professional_id', '=', professionalId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findBusyCalendar = (on: Reader, id: string): Promise<BusyCalendarRow | undefined> =>
  on.selectFrom('busy_calendars').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const insertBusyCalendar = async (
  tx: Tx<BookingSchema>,
  row: Omit<BusyCalendarRow, 'failures' | 'times_until'>,
  times: readonly Span[],
): Promise<void> => {
  await tx
    .insertInto('busy_calendars')
    .values({ ...row, times: textOf(times) })
    .execute()
}

/** Deletes a professional's calendar. Returns false if they have none with that id. */
export const deleteBusyCalendar = async (
  tx: Tx<BookingSchema>,
  { id, professional_id }: Pick<BusyCalendarRow, 'id' | 'professional_id'>,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('busy_calendars')
    .where('id', '=', id)
    .where('professional_id', '=', professional_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Stores how a read went. Keeps the times unless new ones are given. Returns whether they changed. */
export const saveRead = async (
  tx: Tx<BookingSchema>,
  id: string,
  { read_at, failures, times_until }: ReadState,
  times?: readonly Span[],
): Promise<boolean> => {
  const given = times && textOf(times)
  const { changed } = await tx
    .updateTable('busy_calendars as after')
    .from('busy_calendars as before')
    .set({ read_at, failures, times_until, ...(given !== undefined && { times: given }) })
    .whereRef('before.id', '=', 'after.id')
    .where('after.id', '=', id)
    .returning(sql<boolean>`before.times <> after.times`.as('changed'))
    .executeTakeFirstOrThrow()
  return changed
}

/** Returns the condition that a busy calendar of a professional covers a part of a range. */
export const isBusyIn = (professionalId: unknown, range: unknown) => sql<boolean>`exists (
  select from busy_calendars b where b.professional_id = ${professionalId} and b.times && ${range})`
