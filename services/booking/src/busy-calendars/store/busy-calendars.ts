import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { Span } from '../../schedule/rules/closed-time.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { ReadState } from '../rules/busy-calendar.ts'

export type BusyCalendarRow = Selectable<Tables['busy_calendars']>

const textOf = (times: readonly Span[]): string =>
  `{${times.map(({ fromMs, untilMs }) => `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})`).join(',')}}`

/** What a read found. `skipped` is encrypted. */
export type Found = { times: readonly Span[]; events: number; skipped: string | null }

/** A calendar whose times no longer count. */
export const DROPPED = { times: [], skipped: null } as const
type Dropped = typeof DROPPED

const rowOf = <F extends Found | Dropped>({ times, ...found }: F) => ({ ...found, times: textOf(times) })

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
  'stopped_at',
  'events',
  'skipped',
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
  row: BusyCalendarRow,
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

/** Stores how a read went. Keeps what was found before unless something is given. Returns whether the times changed. */
export const updateRead = async (
  tx: Tx<BookingSchema>,
  id: string,
  { read_at, failures, times_until, stopped_at }: ReadState,
  found?: Found | Dropped,
): Promise<boolean> => {
  const { changed } = await tx
    .updateTable('busy_calendars as after')
    .from('busy_calendars as before')
    .set({ read_at, failures, times_until, stopped_at, ...(found && rowOf(found)) })
    .whereRef('before.id', '=', 'after.id')
    .where('after.id', '=', id)
    .returning(sql<boolean>`before.times <> after.times`.as('changed'))
    .executeTakeFirstOrThrow()
  return changed
}
